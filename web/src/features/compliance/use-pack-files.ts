import type { ComplianceReport } from '@wastegauge/contract/insight/compliance';
import { useToday } from '../../widgets/time/use-today.ts';
import { useFileDownload } from '../../widgets/forms/use-file-download.ts';
import { fileStem, packDocument } from './document/pack-document.ts';
import { signatureLines, type PackSignature } from './document/pack-signature.ts';
import { usePackWords } from './use-pack-words.ts';

export const fileKinds = ['xlsx', 'pdf', 'json'] as const;
export type PackFileKind = (typeof fileKinds)[number];

export interface PackSource {
  report: ComplianceReport;
  /** Both are missing for a draft. */
  signature?: PackSignature | undefined;
  content?: string | undefined;
}

interface PackFiles {
  isRunning: boolean;
  save: (kind: PackFileKind, read: () => Promise<PackSource>, stem: string) => void;
}

export function usePackFiles(): PackFiles {
  const words = usePackWords();
  const today = useToday();
  const files = useFileDownload();
  const make = async (
    kind: PackFileKind,
    { report, signature, content }: PackSource,
  ): Promise<Blob> => {
    if (kind === 'json') {
      return new Blob([content ?? JSON.stringify(report, null, 2)], { type: 'application/json' });
    }
    const document = packDocument(report, words);
    const lines = signatureLines(signature, words, window.location.origin);
    if (kind === 'xlsx') {
      const { makeWorkbook } = await import('./document/pack-workbook.ts');
      return makeWorkbook(document, lines, words);
    }
    const [{ packPdf }, { exportDocument }] = await Promise.all([
      import('./document/pack-pdf.ts'),
      import('../../charts/report/export-document.ts'),
    ]);
    const { t, format } = words;
    const details = {
      signature: lines,
      siteCount: t('siteCount', { count: report.sites.length }),
      version: signature ? t('version', { version: signature.version }) : t('draft'),
      language: words.language,
      created: t('files.created', { day: format.day(today) }),
    };
    return exportDocument(packPdf(document, details, words));
  };
  return {
    isRunning: files.isRunning,
    save: (kind, read, stem) => files.save(async () => make(kind, await read()), `${stem}.${kind}`),
  };
}

export const packFileStem = ({ report, signature }: PackSource): string =>
  fileStem(report, signature?.version);

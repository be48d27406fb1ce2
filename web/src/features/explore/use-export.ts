import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveFile } from '../../api/download.ts';
import { exportReport, type Report, type ReportKind } from '../../charts/report/export-report.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import type { ExploreQuestion } from './exploration.ts';

export const exportKinds = ['csv', 'pdf', 'png', 'svg'] as const;
export type ExportKind = (typeof exportKinds)[number];

export const fileOf = (kind: ExportKind): string => `report.${kind}`;

interface Running {
  kind: ExportKind;
  percent: number;
}

export function useExport(question: ExploreQuestion, makeReport: (() => Report) | null) {
  const { t } = useTranslation('texts');
  const { tellFailure } = useTellResult();
  const [running, setRunning] = useState<Running | null>(null);
  const stopper = useRef<AbortController | null>(null);

  async function start(kind: ExportKind): Promise<void> {
    if (stopper.current || makeReport === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    stopper.current = controller;
    const show = (percent: number): void => {
      if (!signal.aborted) setRunning({ kind, percent });
    };
    show(0);
    try {
      const file =
        kind === 'csv'
          ? await csvOf(question, signal, show)
          : await drawn(kind, makeReport(), show);
      if (!signal.aborted) saveFile(file, fileOf(kind));
    } catch {
      if (!signal.aborted) tellFailure(t('oops'));
    } finally {
      if (stopper.current === controller) {
        stopper.current = null;
        setRunning(null);
      }
    }
  }

  return {
    running,
    start: (kind: ExportKind): void => void start(kind),
    cancel: (): void => {
      stopper.current?.abort();
      stopper.current = null;
      setRunning(null);
    },
  };
}
export type ExploreExport = ReturnType<typeof useExport>;

const csvOf = (
  question: ExploreQuestion,
  signal: AbortSignal,
  show: (percent: number) => void,
): Promise<Blob> =>
  download(exploreRoutes.exportExploreChart, {
    query: question,
    signal,
    onProgress: ({ rows, totalRows }) => show((100 * rows) / Math.max(1, totalRows)),
  });

const drawn = (kind: ReportKind, report: Report, show: (percent: number) => void): Promise<Blob> =>
  exportReport(kind, report, show);

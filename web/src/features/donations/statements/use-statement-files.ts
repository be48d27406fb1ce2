import { translationRoutes } from '@wastegauge/contract/services/translations';
import { donationRoutes, type DonationStatement } from '@wastegauge/contract/waste/donations';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import type { Language } from '../../../widgets/language/languages.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
import { useToday } from '../../../widgets/time/use-today.ts';
import { readStatement } from '../api.ts';
import { useDonationTexts } from '../use-donation-texts.ts';
import { NothingToSave, useFileDownload } from '../../../widgets/forms/use-file-download.ts';
import { statementDocument } from './statement-document.ts';

interface StatementFiles {
  isRunning: boolean;
  /** Of one organisation, or of all with a hand-over in the month. */
  savePdf: (month: string, organisation?: { id: number; name: string }) => void;
  saveCsv: (month: string) => void;
}

export function useStatementFiles(siteId: number): StatementFiles {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const language = useLanguage();
  const texts = useDonationTexts();
  const today = useToday();
  const files = useFileDownload();
  const makePdf = async (month: string, organisation?: number): Promise<Blob> => {
    const statement = await readStatement(siteId, month, organisation);
    if (statement.parts.length === 0) throw new NothingToSave(t('statement.empty'));
    const [{ exportDocument }, translated] = await Promise.all([
      import('../../../charts/report/export-document.ts'),
      translateFoods(statement, language),
    ]);
    const created = t('statement.created', { day: format.day(today) });
    return exportDocument(
      statementDocument(statement, { t, format, texts, translated, language, created }),
    );
  };
  return {
    isRunning: files.isRunning,
    savePdf: (month, organisation) =>
      files.save(
        () => makePdf(month, organisation?.id),
        `${['donations', month, organisation && slug(organisation.name)].filter(Boolean).join('-')}.pdf`,
      ),
    saveCsv: (month) =>
      files.start(
        donationRoutes.exportStatement,
        { params: { month }, query: { site: siteId } },
        `donations-${month}.csv`,
      ),
  };
}

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');

async function translateFoods(
  { parts }: DonationStatement,
  target: Language,
): Promise<(word: string) => string> {
  if (target === 'en') return (word) => word;
  const words = [...new Set(parts.flatMap(({ foods }) => foods.map(({ name }) => name)))];
  const { translations } = await call(translationRoutes.translate, { body: { words, target } });
  return (word) => translations[word] ?? word;
}

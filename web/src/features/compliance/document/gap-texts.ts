import type { ComplianceReport, ReportGap } from '@wastegauge/contract/insight/compliance';
import type { PackWords } from './pack-cells.ts';

export interface GapText {
  gap: ReportGap;
  text: string;
  detail: string;
}

export const gapTexts = (report: ComplianceReport, words: PackWords): GapText[] =>
  report.gaps.map((gap) => ({
    gap,
    text: gapText(gap, words),
    detail: gapDetail(gap, report, words),
  }));

function gapText({ code, kg, count, days }: ReportGap, { t, format }: PackWords): string {
  switch (code) {
    case 'destination':
    case 'unnamed':
      return t(`missing.${code}.text`, { weight: `${format.fixed(kg ?? 0, 2)} kg` });
    case 'days':
    case 'covers':
      return t(`missing.${code}.text`, { count: count ?? 0 });
    case 'period':
      return t('missing.period.text', { count: days ?? 0 });
    default:
      return t(`missing.${code}.text`);
  }
}

function gapDetail(gap: ReportGap, report: ComplianceReport, { t, format }: PackWords): string {
  if (gap.organisation) return gap.organisation.name;
  if (gap.site) return gap.site.name;
  switch (gap.code) {
    case 'destination':
    case 'unnamed': {
      const share = report.total.total === 0 ? 0 : ((gap.kg ?? 0) / report.total.total) * 100;
      return t('missing.ofTotal', { share: format.percent(share) });
    }
    case 'days':
    case 'covers':
      return gap.days === null
        ? ''
        : t('missing.ofDays', {
            count: gap.count ?? 0,
            days: format.count(gap.days),
          });
    case 'period':
      return t(report.scheme === 'france' ? 'missing.oneWeek' : 'missing.oneYear');
    default:
      return '';
  }
}

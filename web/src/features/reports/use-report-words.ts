import type { Period } from '@wastegauge/contract/values/dates';
import type { Report, ReportKind } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';

export function useReportWords() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const periodOf = (kind: ReportKind, period: Period): string => {
    switch (kind) {
      case 'daily':
        return format.longDay(new Date(`${period.startDate}T00:00:00Z`), 'UTC');
      case 'weekly':
        return `${format.dayWithMonth(period.startDate)} – ${format.dayWithMonth(period.endDate)}`;
      case 'monthly':
        return format.month(period.startDate);
    }
  };
  return {
    whereOf: ({ site, site_count: count }: Report): string => site?.name ?? t('sites', { count }),
    whenOf: ({ kind, period }: Report): string => periodOf(kind, period),
    beforeOf: ({ kind, previous_period: before }: Report): string =>
      kind === 'monthly' ? format.month(before.startDate) : format.period(before),
  };
}

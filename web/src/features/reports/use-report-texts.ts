import type { ReportKind } from '@wastegauge/contract/values/address-options';
import type { Period } from '@wastegauge/contract/values/dates';
import type { Report } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';

export function useReportTexts() {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const formatPeriod = (kind: ReportKind, period: Period): string => {
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
    sitesText: ({ site, site_count: count }: Report): string => site?.name ?? t('sites', { count }),
    periodText: ({ kind, period }: Report): string => formatPeriod(kind, period),
    previousPeriodText: ({ kind, previous_period: before }: Report): string =>
      kind === 'monthly' ? format.month(before.startDate) : format.period(before),
  };
}

import type { Metric } from '@wastegauge/contract/insight/explore';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '../../widgets/places/site-list.ts';

export function useMetricName(siteId?: number): (metric: Metric) => string {
  const { t } = useTranslation('explore');
  const sites = useSites().filter(({ id }) => siteId === undefined || id === siteId);
  const symbols = new Set(sites.map(({ locale }) => locale.currency_symbol));
  const [currency] = symbols.size === 1 ? symbols : [];
  return useCallback(
    (metric) =>
      metric === 'waste_value' && currency === undefined
        ? t('valueOfSeveral')
        : t(`metrics.${metric}`, { currency }),
    [t, currency],
  );
}

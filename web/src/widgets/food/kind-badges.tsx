import { IconScissors } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { wasteTypesOptions } from './waste-types.ts';

export const wasteTypeSwatches = {
  plate: 'var(--wt-consumer)',
  preparation: 'var(--wt-preparation)',
  unserved: 'var(--wt-unserved)',
} as const satisfies Record<WasteTypeCode, string>;

export const serviceSwatches = {
  BREAKFAST: 'var(--st-breakfast)',
  LUNCH: 'var(--st-lunch)',
  DINNER: 'var(--st-dinner)',
} as const;

export function KindBadges({
  event,
}: {
  event: Pick<WasteEvent, 'waste_type' | 'service_time' | 'trimmings'>;
}) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(wasteTypesOptions);
  const code = data.find(({ id }) => id === event.waste_type)?.code;
  const service = event.service_time;
  return (
    <>
      {code !== undefined && (
        <Badge tone="outline" swatch={wasteTypeSwatches[code]}>
          {t(`wasteTypes.${code}`)}
        </Badge>
      )}
      {service !== null && (
        <Badge tone="outline" swatch={serviceSwatches[service]}>
          {t(`serviceTimes.${service}`)}
        </Badge>
      )}
      {event.trimmings && (
        <Badge tone="outline" icon={<IconScissors />}>
          {t('trimmings')}
        </Badge>
      )}
    </>
  );
}

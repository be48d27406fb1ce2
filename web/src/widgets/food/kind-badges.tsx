import { IconScissors } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { wasteTypesOptions } from './waste-types.ts';

export const wasteTypeStyles = {
  'Plate Waste': { key: 'plate', swatch: 'var(--wt-consumer)' },
  'Preparation Waste': { key: 'preparation', swatch: 'var(--wt-preparation)' },
  'Unserved Waste': { key: 'unserved', swatch: 'var(--wt-unserved)' },
} as const;

export const serviceSwatches = {
  BREAKFAST: 'var(--st-breakfast)',
  LUNCH: 'var(--st-lunch)',
  DINNER: 'var(--st-dinner)',
} as const;

export const isKnownWasteType = (name: string): name is keyof typeof wasteTypeStyles =>
  name in wasteTypeStyles;

export function KindBadges({
  event,
}: {
  event: Pick<WasteEvent, 'waste_type' | 'service_time' | 'trimmings'>;
}) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(wasteTypesOptions);
  const name = data.find(({ id }) => id === event.waste_type)?.name;
  const known = name !== undefined && isKnownWasteType(name) ? wasteTypeStyles[name] : undefined;
  const service = event.service_time;
  return (
    <>
      {name !== undefined && (
        <Badge tone="outline" swatch={known?.swatch ?? 'var(--c-other)'}>
          {known ? t(`wasteTypes.${known.key}`) : name}
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

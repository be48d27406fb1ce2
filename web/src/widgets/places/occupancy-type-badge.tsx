import type { OccupancyType } from '@wastegauge/contract/values/address-options';
import { useTranslation } from 'react-i18next';
import type { ChartHue } from '../../charts/chart-data.ts';
import { cssColour } from '../../charts/scene/paint-colours.ts';
import { seriesHues } from '../../charts/series-hues.ts';
import { Badge } from '../../ui/display/badge.tsx';

export const hueOfType = (type: OccupancyType): ChartHue =>
  seriesHues('occupancy_type', [type]).get(type) ?? 'other';

export const colourOfType = (type: OccupancyType): string => cssColour(hueOfType(type));

export function OccupancyTypeBadge({ type }: { type: OccupancyType }) {
  const { t } = useTranslation('covers');
  return (
    <Badge tone="outline" swatch={colourOfType(type)}>
      {t(`types.${type}`)}
    </Badge>
  );
}

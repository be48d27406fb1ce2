import { IconHash } from '#icons';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';

/** For weights that come from counted portions instead of a scale. */
export function CountedBadge({ event }: { event: Pick<WasteEvent, 'portions'> }) {
  const { t } = useTranslation();
  if (event.portions === null) return null;
  return (
    <Badge tone="outline" icon={<IconHash />}>
      {t('counted', { count: event.portions })}
    </Badge>
  );
}

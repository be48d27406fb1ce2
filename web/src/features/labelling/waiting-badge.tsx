import { IconCloudOff } from '#icons';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';

export function WaitingBadge({ count }: { count: number }) {
  const { t } = useTranslation('labelling');
  return (
    <output>
      {count > 0 && (
        <Badge tone="warn" icon={<IconCloudOff />}>
          {t('waitingToSend', { count })}
        </Badge>
      )}
    </output>
  );
}

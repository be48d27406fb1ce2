import type { EventStatus as Status } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../ui/display/status-badge.tsx';

export function EventStatus({ status }: { status: Status }) {
  const { t } = useTranslation();
  return <StatusBadge status={status} label={t(`statuses.${status}`)} />;
}

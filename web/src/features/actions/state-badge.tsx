import {
  IconArrowDown,
  IconArrowUp,
  IconCalendar,
  IconClock,
  IconHelpCircle,
  IconMinus,
} from '#icons';
import type { ActionState } from '@wastegauge/contract/values/address-options';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';

const looks = {
  planned: { tone: 'outline', Icon: IconCalendar },
  running: { tone: 'info', Icon: IconClock },
  saved: { tone: 'ok', Icon: IconArrowDown },
  no_change: { tone: 'warn', Icon: IconMinus },
  worse: { tone: 'err', Icon: IconArrowUp },
  cannot_tell: { tone: 'neutral', Icon: IconHelpCircle },
} as const;

export function StateBadge({ state }: { state: ActionState }) {
  const { t } = useTranslation('actions');
  const { tone, Icon } = looks[state];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`states.${state}`)}
    </Badge>
  );
}

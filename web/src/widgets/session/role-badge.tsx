import { IconShield, IconTags, IconUser } from '#icons';
import type { Role } from '@wastegauge/contract/permissions';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';

const styles = {
  Admin: { tone: 'info', Icon: IconShield },
  Labeller: { tone: 'warn', Icon: IconTags },
  User: { tone: 'accent', Icon: IconUser },
} as const satisfies Record<Role, { tone: BadgeTone; Icon: typeof IconUser }>;

export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation('shell');
  const { tone, Icon } = styles[role];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`roles.${role}`)}
    </Badge>
  );
}

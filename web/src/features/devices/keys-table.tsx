import { Button } from '@mantine/core';
import type { deviceKey } from '@wastegauge/contract/directory/devices';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Badge } from '../../ui/display/badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './keys-dialog.module.css';

type DeviceKey = z.infer<typeof deviceKey>;

interface KeysTableProps {
  keys: readonly DeviceKey[];
  onRevoke: (key: DeviceKey) => void;
}

const mostEnded = 3;

export function KeysTable({ keys, onRevoke }: KeysTableProps) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const active = keys.filter(({ is_active: isActive }) => isActive);
  const ended = keys.filter(({ is_active: isActive }) => !isActive).slice(0, mostEnded);
  const endText = ({ expires_at: expiresAt, revoked_at: revokedAt }: DeviceKey): string => {
    if (revokedAt !== null) return t('keys.revokedAt', { time: format.timestamp(revokedAt) });
    if (expiresAt !== null) return t('keys.until', { time: format.timestamp(expiresAt) });
    return t('keys.untilRevoked');
  };
  if (keys.length === 0) {
    return <p className={`${classes['list'] ?? ''} ${classes['none'] ?? ''}`}>{t('keys.none')}</p>;
  }
  return (
    <ul className={classes['list']} aria-label={t('keys.open')}>
      {[...active, ...ended].map((key) => (
        <li key={key.id} className={classes['key']}>
          <span className={classes['times']}>
            {t('keys.since', { time: format.timestamp(key.created_at) })}
            <small>{endText(key)}</small>
          </span>
          <Badge tone={key.is_active ? (key.expires_at === null ? 'ok' : 'warn') : 'neutral'}>
            {t(`keys.states.${stateOf(key)}`)}
          </Badge>
          {key.is_active && (
            <Button
              size="xs"
              variant="danger"
              aria-label={t('keys.revokeOf', { time: format.timestamp(key.created_at) })}
              onClick={() => onRevoke(key)}
            >
              {t('keys.revoke')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ is_active: isActive, expires_at: end, revoked_at: revokedAt }: DeviceKey) {
  if (isActive) return end === null ? 'active' : 'ending';
  return revokedAt === null ? 'expired' : 'revoked';
}

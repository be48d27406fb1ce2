import { IconWifi, IconWifiOff } from '#icons';
import type { Device } from '@wastegauge/contract/directory/devices';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { useRelativeTime } from '../../widgets/time/use-relative-time.ts';
import classes from './devices-table.module.css';

type Health = Pick<
  Device,
  'last_seen_at' | 'is_silent' | 'captures_today' | 'battery_percent' | 'firmware'
>;

export function DeviceHealth({ device }: { device: Health }) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const now = useNow();
  const relative = useRelativeTime();
  const { last_seen_at: seenAt, is_silent: isSilent, battery_percent: battery } = device;
  const Icon = isSilent ? IconWifiOff : IconWifi;
  const sinceText = (instant: string): string =>
    new Date(instant).toDateString() === now.toDateString()
      ? format.time(instant)
      : format.shortDay(instant);
  const parts = [
    t('health.captures', { count: device.captures_today }),
    ...(battery === null ? [] : [t('health.battery', { percent: format.wholePercent(battery) })]),
  ];
  return (
    <span
      className={classes['health']}
      data-tone={seenAt === null ? 'unknown' : isSilent ? 'silent' : 'reporting'}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={classes['lines']}>
        {seenAt === null ? (
          <span>{t('health.never')}</span>
        ) : (
          <time dateTime={seenAt} title={format.timestamp(seenAt)}>
            {isSilent ? t('health.silentSince', { time: sinceText(seenAt) }) : relative(seenAt)}
          </time>
        )}
        <span
          className={classes['second']}
          title={
            device.firmware === null
              ? undefined
              : t('health.firmware', { version: device.firmware })
          }
        >
          {parts.join(' · ')}
        </span>
      </span>
    </span>
  );
}

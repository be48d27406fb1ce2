import { VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconBattery1,
  IconBattery3,
  IconBattery4,
  IconCameraOff,
  IconChefHat,
  IconClock,
  IconScaleOff,
  IconToolsKitchen2,
  IconWifi,
  IconWifiOff,
} from '#icons';
import { Link } from '@tanstack/react-router';
import type { MonitorHealth, MonitorState } from '@wastegauge/contract/insight/monitor-health';
import { useTranslation } from 'react-i18next';
import { useTimeAgo } from '../../widgets/time/use-relative-time.ts';
import { ActivityStrip } from './activity-strip.tsx';
import { isLowBattery } from './board-summary.tsx';
import { useBoardTexts } from './use-board-texts.ts';
import classes from './monitor-row.module.css';

interface MonitorRowProps {
  monitor: MonitorHealth;
  asOf: string;
  /** Captures at the end of the bars. */
  mostCaptures: number;
}

export function MonitorRow({ monitor, asOf, mostCaptures }: MonitorRowProps) {
  const { t } = useTranslation('monitors');
  const { t: ofDevices } = useTranslation('devices');
  const { serial, name, type, firmware } = monitor;
  const TypeIcon = type === 'PLATE_WASTE' ? IconToolsKitchen2 : IconChefHat;
  return (
    <tr>
      <td data-cell="monitor">
        <span className={classes['monitor']}>
          <TypeIcon size={22} stroke={1.5} aria-hidden />
          <span>
            <Link to="/liveview/$id" params={{ id: serial }} className={classes['name'] ?? ''}>
              {name || serial}
            </Link>
            <small title={ofDevices(`types.${type}`)}>
              {serial}
              <VisuallyHidden>{ofDevices(`types.${type}`)}</VisuallyHidden>
            </small>
          </span>
        </span>
      </td>
      <td data-cell="state">
        <StateCell monitor={monitor} />
      </td>
      <td data-cell="captures" data-label={t('columns.captures')}>
        <CapturesCell monitor={monitor} most={mostCaptures} />
      </td>
      <td data-cell="battery" data-label={t('columns.battery')}>
        <BatteryCell monitor={monitor} />
      </td>
      <td data-cell="waiting" data-label={t('columns.waiting')}>
        <WaitingCell monitor={monitor} />
      </td>
      <td data-cell="version" data-label={t('columns.version')}>
        <span className={classes['lines']}>
          {firmware ?? <span className={classes['dim']}>{t('unknown')}</span>}
          {monitor.is_outdated && <em>{t('update')}</em>}
        </span>
      </td>
      <td data-cell="day">
        <ActivityStrip monitor={monitor} asOf={asOf} />
      </td>
    </tr>
  );
}

const stateIcons: Record<MonitorState, typeof IconWifi> = {
  online: IconWifi,
  late: IconClock,
  silent: IconWifiOff,
  no_scale: IconScaleOff,
  no_camera: IconCameraOff,
  never: IconWifiOff,
};

function StateCell({ monitor }: { monitor: MonitorHealth }) {
  const { t, now, since: sinceText, span, format } = useBoardTexts();
  const timeAgo = useTimeAgo();
  const { state, since, last_seen_at: seenAt } = monitor;
  const Icon = stateIcons[state];
  const ago = seenAt === null ? undefined : timeAgo(seenAt);
  const seen = ago?.kind === 'ago' ? t('states.seen', { ago: ago.text }) : (ago?.text ?? '');
  const hints: Record<MonitorState, string> = {
    online: seen,
    late: seen,
    silent:
      since === null ? '' : t('states.for', { duration: span(now.getTime() - Date.parse(since)) }),
    no_scale: t('states.noScaleHint'),
    no_camera: t('states.noCameraHint'),
    never: t('states.neverHint'),
  };
  return (
    <span className={classes['state']} data-state={state}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span title={seenAt === null ? undefined : format.timestamp(seenAt)}>
        <b>{t(`states.${state}`, { time: since === null ? t('unknown') : sinceText(since) })}</b>
        <small>{hints[state]}</small>
      </span>
    </span>
  );
}

/** Smaller differences are chance. */
const isFewer = (today: number, usual: number): boolean =>
  usual - today >= 3 && today < usual * 0.8;

function CapturesCell({ monitor, most }: { monitor: MonitorHealth; most: number }) {
  const { t, format } = useBoardTexts();
  const { captures_today: today, usual_captures: usual } = monitor;
  const share = (count: number): string => `${Math.min(100, (count / most) * 100)}%`;
  return (
    <span className={classes['captures']}>
      <span className={classes['counts']}>
        <b>{format.count(today)}</b>
        {usual !== null && <small>{t('usual', { total: format.count(usual) })}</small>}
        {usual !== null && isFewer(today, usual) && (
          <em>
            <IconArrowDown size={14} stroke={2} aria-hidden />
            {t('fewer', { total: format.count(usual - today) })}
          </em>
        )}
      </span>
      {(today > 0 || (usual ?? 0) > 0) && (
        <span className={classes['track']} aria-hidden>
          <i style={{ inlineSize: share(today) }} />
          {usual !== null && <u style={{ insetInlineStart: share(usual) }} />}
        </span>
      )}
    </span>
  );
}

function BatteryCell({ monitor }: { monitor: MonitorHealth }) {
  const { t, format } = useBoardTexts();
  const { battery_percent: battery } = monitor;
  if (battery === null) return <span className={classes['dim']}>{t('unknown')}</span>;
  const isLow = isLowBattery(monitor);
  const Icon = isLow ? IconBattery1 : battery < 80 ? IconBattery3 : IconBattery4;
  return (
    <span className={classes['lines']} data-low={isLow || undefined}>
      <span className={classes['battery']}>
        <Icon size={18} stroke={1.7} aria-hidden />
        {format.wholePercent(battery)}
      </span>
      {isLow && <em>{t('charge')}</em>}
    </span>
  );
}

const manyWaiting = 20;

function WaitingCell({ monitor }: { monitor: MonitorHealth }) {
  const { t, format, since } = useBoardTexts();
  const { queue_length: queued, state, last_seen_at: seenAt } = monitor;
  if (queued === null) return <span className={classes['dim']}>{t('unknown')}</span>;
  const isOld = (state === 'silent' || state === 'late') && seenAt !== null;
  return (
    <span className={classes['lines']} data-low={queued >= manyWaiting || undefined}>
      <span>{format.count(queued)}</span>
      {isOld && <small>{t('asOf', { time: since(seenAt) })}</small>}
    </span>
  );
}

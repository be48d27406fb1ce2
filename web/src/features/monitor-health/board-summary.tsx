import { IconAlertTriangle, IconCamera, IconCloudUpload, IconWifi } from '#icons';
import {
  monitorLimits,
  type MonitorBoard,
  type MonitorHealth,
} from '@wastegauge/contract/insight/monitor-health';
import { FigureStrip } from '../../ui/display/figure-strip.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useBoardTexts } from './use-board-texts.ts';

const iconStyle = { size: 18, stroke: 1.7 } as const;
const states = ['silent', 'late', 'no_scale', 'no_camera', 'never'] as const;

export const isLowBattery = ({ battery_percent: battery }: MonitorHealth): boolean =>
  battery !== null && battery <= monitorLimits.lowBatteryPercent;

export function BoardSummary({ board }: { board: MonitorBoard }) {
  const { t, format, weekdayName } = useBoardTexts();
  const monitors = board.sites.flatMap((site) => site.monitors);
  const problems = states
    .map((state) => ({ kind: state, total: monitors.filter((one) => one.state === state).length }))
    .filter(({ total }) => total > 0);
  const text = (shown: readonly { kind: (typeof states)[number] | 'battery'; total: number }[]) =>
    shown.length === 0
      ? t('tiles.allFine')
      : shown.map(({ kind, total }) => t(`problems.${kind}`, { total })).join(', ');
  const low = monitors.filter((one) => one.state === 'online' && isLowBattery(one)).length;
  const fullest = monitors.reduce<MonitorHealth | undefined>(
    (most, one) => ((one.queue_length ?? 0) > (most?.queue_length ?? 0) ? one : most),
    undefined,
  );
  return (
    <FigureStrip
      label={t('summary')}
      figures={[
        {
          key: 'online',
          icon: <IconWifi {...iconStyle} />,
          name: t('tiles.online'),
          value: format.count(board.online),
          unit: t('tiles.ofAll', { total: format.count(board.monitors) }),
          note: text(problems.filter(({ kind }) => ['silent', 'late', 'never'].includes(kind))),
        },
        {
          key: 'attention',
          icon: <IconAlertTriangle {...iconStyle} />,
          name: t('tiles.attention'),
          value: format.count(board.need_attention),
          unit: t('tiles.monitors', { count: board.need_attention }),
          note: text([...problems, ...(low > 0 ? [{ kind: 'battery' as const, total: low }] : [])]),
        },
        {
          key: 'captures',
          icon: <IconCamera {...iconStyle} />,
          name: t('tiles.captures'),
          value: format.count(board.captures_today),
          note:
            board.usual_captures === null
              ? t('tiles.noUsual')
              : t('tiles.usualBy', {
                  time: format.time(board.as_of),
                  weekday: weekdayName(board.as_of),
                  total: format.count(board.usual_captures),
                }),
        },
        {
          key: 'waiting',
          icon: <IconCloudUpload {...iconStyle} />,
          name: t('tiles.waiting'),
          value: format.count(board.queued),
          unit: t('tiles.capturesUnit', { count: board.queued }),
          note:
            fullest === undefined
              ? t('tiles.nothingWaits')
              : t('tiles.mostAt', {
                  total: format.count(fullest.queue_length ?? 0),
                  monitor: fullest.name || fullest.serial,
                }),
        },
      ]}
    />
  );
}

/** Sites are named where a silent monitor usually has more captures by now. */
export function SilentAlert({ board }: { board: MonitorBoard }) {
  const { t, list } = useBoardTexts();
  if (board.silent === 0) return null;
  const sites = board.sites
    .filter(({ monitors }) =>
      monitors.some(
        (one) => one.state === 'silent' && (one.usual_captures ?? 0) > one.captures_today,
      ),
    )
    .map(({ name }) => name);
  return (
    <Alert tone="err">
      <b>{t('silentTitle', { count: board.silent })}</b>
      {sites.length > 0 && ` ${t('incomplete', { sites: list(sites) })}`}
    </Alert>
  );
}

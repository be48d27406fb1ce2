import {
  monitorLimits,
  type MonitorHealth,
  type MonitorState,
} from '@wastegauge/contract/insight/monitor-health';

export interface ReportedState {
  lastSeenAt: Date | null;
  scaleState: 'ok' | 'missing' | null;
  scaleSince: Date | null;
  cameraState: 'ok' | 'missing' | null;
  cameraSince: Date | null;
}

/** The worst state applies: a silent monitor says nothing about its scale any more. */
export function monitorState(
  { lastSeenAt, scaleState, scaleSince, cameraState, cameraSince }: ReportedState,
  now: Date,
): { state: MonitorState; since: Date | null } {
  if (!lastSeenAt) return { state: 'never', since: null };
  const minutes = (now.getTime() - lastSeenAt.getTime()) / 60_000;
  if (minutes > monitorLimits.silentMinutes) return { state: 'silent', since: lastSeenAt };
  if (minutes > monitorLimits.lateMinutes) return { state: 'late', since: lastSeenAt };
  if (scaleState === 'missing') return { state: 'no_scale', since: scaleSince };
  if (cameraState === 'missing') return { state: 'no_camera', since: cameraSince };
  return { state: 'online', since: null };
}

export const needsAttention = ({
  state,
  battery_percent: battery,
}: Pick<MonitorHealth, 'state' | 'battery_percent'>): boolean =>
  state !== 'online' || (battery !== null && battery <= monitorLimits.lowBatteryPercent);

const severities: readonly MonitorState[] = ['silent', 'no_scale', 'no_camera', 'late', 'never'];

/** The smaller, the more urgent; monitors without a problem come last. */
export const urgency = (monitor: Pick<MonitorHealth, 'state' | 'needs_attention'>): number => {
  const rank = severities.indexOf(monitor.state);
  if (rank >= 0) return rank;
  return monitor.needs_attention ? severities.length : severities.length + 1;
};

import type {
  MonitorBoard,
  monitorHealthRoutes,
  MonitorHealth,
} from '@wastegauge/contract/insight/monitor-health';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { narrowToSites } from '../../platform/scope.ts';
import { monitorState, needsAttention, urgency } from './monitor-state.ts';
import {
  countCaptures,
  findMonitors,
  findPresence,
  findSlotCaptures,
  findVersions,
  type CaptureCounts,
  type StoredMonitor,
} from './queries.ts';
import { buildStrips, stripPeriod } from './strip.ts';
import { isOutdated } from './versions.ts';

export interface BoardDeps {
  db: Db;
  clock: Clock;
}

export async function readMonitorBoard(
  { db, clock }: BoardDeps,
  actor: Actor,
  { site }: ParsedRequest<(typeof monitorHealthRoutes)['getMonitorBoard']>['query'],
): Promise<MonitorBoard> {
  const now = clock.now();
  const scope = narrowToSites(actor.scope, site);
  const period = stripPeriod(now);
  const [rows, versions, counts, captures, presence] = await Promise.all([
    findMonitors(db, scope),
    findVersions(db, actor.scope),
    countCaptures(db, scope, now),
    findSlotCaptures(db, scope, period),
    findPresence(db, scope, period),
  ]);
  const countById = new Map(counts.map((count) => [count.id, count]));
  const versionsByKind = Map.groupBy(versions, ({ kind }) => kind);
  const stripOf = buildStrips(now, { captures, presence });
  const placed = rows.map((row) => ({
    row,
    monitor: toMonitor(row, countById.get(row.id), {
      strip: stripOf(row.id),
      is_outdated: isOutdated(row.firmware, versionsByKind.get(row.kind) ?? []),
      now,
    }),
  }));
  const monitors = placed.map(({ monitor }) => monitor);
  return {
    as_of: now.toISOString(),
    ...summarise(monitors),
    sites: groupBySite(placed),
  };
}

function toMonitor(
  row: StoredMonitor,
  counts: CaptureCounts | undefined,
  shown: Pick<MonitorHealth, 'strip' | 'is_outdated'> & { now: Date },
): MonitorHealth {
  const { now, ...others } = shown;
  const { state, since } = monitorState(row, now);
  const battery = row.batteryPercent;
  return {
    id: row.id,
    serial: row.serial,
    name: row.name,
    type: row.type,
    state,
    since: since?.toISOString() ?? null,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    captures_today: counts?.today ?? 0,
    usual_captures: counts?.usual ?? null,
    battery_percent: battery,
    queue_length: row.queueLength,
    firmware: row.firmware,
    needs_attention: needsAttention({ state, battery_percent: battery }),
    ...others,
  };
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

function summarise(monitors: readonly MonitorHealth[]): Omit<MonitorBoard, 'as_of' | 'sites'> {
  const count = (states: readonly MonitorHealth['state'][]): number =>
    monitors.filter(({ state }) => states.includes(state)).length;
  const usual = monitors.flatMap(({ usual_captures: each }) => (each === null ? [] : [each]));
  return {
    monitors: monitors.length,
    online: count(['online', 'no_scale', 'no_camera']),
    late: count(['late']),
    silent: count(['silent']),
    need_attention: monitors.filter((monitor) => monitor.needs_attention).length,
    captures_today: sum(monitors.map(({ captures_today: today }) => today)),
    usual_captures: usual.length === 0 ? null : sum(usual),
    queued: sum(monitors.map(({ queue_length: queued }) => queued ?? 0)),
  };
}

interface PlacedMonitor {
  row: StoredMonitor;
  monitor: MonitorHealth;
}

/** The most urgent monitors and their sites first, otherwise by name. */
function groupBySite(placed: readonly PlacedMonitor[]): MonitorBoard['sites'] {
  const bySite = Map.groupBy(placed, ({ row }) => row.siteId);
  return [...bySite]
    .map(([id, ofSite]) => {
      const monitors = ofSite
        .map(({ monitor }) => monitor)
        .toSorted((a, b) => urgency(a) - urgency(b));
      const { siteName = '', timezone = 'UTC' } = ofSite[0]?.row ?? {};
      return {
        id,
        name: siteName,
        timezone,
        need_attention: monitors.filter((monitor) => monitor.needs_attention).length,
        monitors,
      };
    })
    .toSorted((a, b) => siteUrgency(a.monitors) - siteUrgency(b.monitors));
}

const siteUrgency = (monitors: readonly MonitorHealth[]): number =>
  Math.min(...monitors.map(urgency));

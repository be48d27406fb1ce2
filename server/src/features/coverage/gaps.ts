import type { Gap, coverageRoutes } from '@wastegauge/contract/insight/coverage';
import { monitorLimits } from '@wastegauge/contract/insight/monitor-health';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { coverageFrame, type CoverageDeps, type CoverageFrame } from './frame.ts';
import { findFirstMeasuredDay } from './refresh.ts';
import { watchedTables } from './watched-sql.ts';

interface GapRow {
  kind: Gap['kind'];
  siteId: number;
  siteName: string;
  startDate: Day;
  endDate: Day;
  services: ServiceTime[];
  captures: number;
  weightG: number;
  settledState: 'sorted' | 'left' | null;
  settledBy: string | null;
  settledAt: Date | null;
}

interface MissingMonitor {
  siteId: number;
  day: Day;
  service: ServiceTime;
  id: number;
  serial: string;
  name: string;
  missingMinutes: number;
  from: string;
  to: string;
  isSilentNow: boolean;
  /** Captures of the service arrived only after the connection was back. */
  isDeliveredLate: boolean;
}

const lateMinutes = 15;

export async function listGaps(
  deps: CoverageDeps,
  actor: Actor,
  { limit, offset, kind, ...query }: ParsedRequest<(typeof coverageRoutes)['listGaps']>['query'],
): Promise<ReplyOf<(typeof coverageRoutes)['listGaps']>> {
  const { db, clock } = deps;
  const frame = await coverageFrame(deps, actor, query);
  const every = everyGap(frame);
  const ofKind = kind === undefined ? sql`` : sql`where gap.kind = ${kind}`;
  const [count, rows] = await Promise.all([
    queryCount(db)`from (${every}) as gap ${ofKind}`,
    queryRows(db)<GapRow>`
      select gap.kind, gap.site_id as "siteId", site.name as "siteName",
        gap.start_date::text as "startDate", gap.end_date::text as "endDate", gap.services,
        gap.captures, gap.weight_g as "weightG", gap.settled_state as "settledState",
        nullif(concat_ws(' ', app_user.first_name, app_user.surname), '') as "settledBy",
        gap.settled_at as "settledAt"
      from (${every}) as gap
      join site on site.id = gap.site_id
      left join app_user on app_user.id = gap.settled_by
      ${ofKind}
      order by gap.end_date desc, gap.place, gap.site_id, gap.start_date desc
      limit ${limit} offset ${offset}
    `,
  ]);
  const missing = await findMissingMonitors(db, rows, clock.now());
  return { count, results: rows.map((row) => toGap(row, missing)) };
}

function toGap(row: GapRow, missing: readonly MissingMonitor[]): Gap {
  const isOfServices = row.kind === 'silent' || row.kind === 'partly';
  const monitors = isOfServices
    ? missing.filter(
        ({ siteId, day, service }) =>
          siteId === row.siteId && day === row.startDate && row.services.includes(service),
      )
    : [];
  return {
    kind: row.kind,
    cause: gapCause(row.kind, monitors),
    site: { id: row.siteId, name: row.siteName },
    startDate: row.startDate,
    endDate: row.endDate,
    services: serviceTimes.filter((service) => row.services.includes(service)),
    monitors: joinServices(monitors),
    captures: row.captures,
    weight: kgFromGrams(row.weightG),
    settled:
      row.settledState && row.settledAt
        ? { state: row.settledState, by: row.settledBy, at: row.settledAt.toISOString() }
        : null,
  };
}

function gapCause(kind: Gap['kind'], monitors: readonly MissingMonitor[]): Gap['cause'] {
  if (kind !== 'silent' && kind !== 'partly') return kind;
  return monitors.some(({ isDeliveredLate }) => isDeliveredLate) ? 'no_network' : 'monitor_silent';
}

/** One line per monitor over the services of the gap. */
const joinServices = (monitors: readonly MissingMonitor[]): Gap['monitors'] =>
  [...Map.groupBy(monitors, ({ id }) => id).values()].flatMap((services) => {
    const [first] = services;
    const last = services.at(-1);
    if (!first || !last) return [];
    return [
      {
        id: first.id,
        serial: first.serial,
        name: first.name,
        missing_minutes: services.reduce((sum, { missingMinutes }) => sum + missingMinutes, 0),
        from: first.from,
        to: last.to,
        is_silent_now: first.isSilentNow,
      },
    ];
  });

/** Rows (kind, place, site_id, start_date, end_date, services, captures, weight_g, settled_…). */
function everyGap({ scope, period, complete }: CoverageFrame): RawBuilder<unknown> {
  return sql`
    ${missedServices(scope, period)}
    union all ${unnamedCaptures(scope, period)}
    ${complete ? sql`union all ${daysWithoutCovers(scope, complete)}` : sql``}`;
}

const missedServices = (
  { siteIds }: SiteScope,
  { startDate, endDate }: Period,
): RawBuilder<unknown> => sql`
  select record.state as kind, 1 as place, record.site_id, record.day as start_date,
    record.day as end_date, array_agg(record.service) as services, 0::bigint as captures,
    0::bigint as weight_g, note.state as settled_state, min(note.set_by) as settled_by,
    max(note.set_at) as settled_at
  from service_record as record
  left join gap_note as note on note.site_id = record.site_id and note.day = record.day
    and note.service = record.service
  where record.site_id = any(${siteIds}::bigint[])
    and record.day between ${startDate}::date and ${endDate}::date
    and record.state in ('partly', 'silent', 'no_entry')
    -- Where nothing is usually thrown away, nothing is missing.
    and record.usual_g > 0
  group by record.site_id, record.day, record.state, note.state`;

const unnamedCaptures = (
  { siteIds }: SiteScope,
  { startDate, endDate }: Period,
): RawBuilder<unknown> => sql`
  select 'unnamed', 2, event.site_id, min(event.local_day), max(event.local_day), '{}'::text[],
    count(*), sum(event.weight_g), null::text, null::bigint, null::timestamptz
  from event
  where event.site_id = any(${siteIds}::bigint[])
    and event.local_day between ${startDate}::date and ${endDate}::date
    and event.status <> 'DISCARDED' and event.food_id is null and not event.is_secondary
    and not event.non_food
  group by event.site_id`;

/** Days in a row are one gap. */
const daysWithoutCovers = (
  { siteIds }: SiteScope,
  { startDate, endDate }: Period,
): RawBuilder<unknown> => sql`
  select 'no_covers', 3, island.site_id, min(island.day), max(island.day), '{}'::text[], 0::bigint,
    0::bigint, null::text, null::bigint, null::timestamptz
  from (
    select planned.site_id, planned.day,
      planned.day - row_number() over (partition by planned.site_id order by planned.day)::integer
        as start
    from (
      select distinct record.site_id, record.day from service_record as record
      where record.site_id = any(${siteIds}::bigint[])
        and record.day between ${startDate}::date and ${endDate}::date
        and record.state <> 'closed'
    ) as planned
    where not exists (
      select from daily_cover
      where daily_cover.site_id = planned.site_id and daily_cover.day = planned.day
        and daily_cover.covers_per_day is not null and not daily_cover.is_default
    )
  ) as island
  group by island.site_id, island.start`;

/** Which monitors were not heard of, and when, for the gaps of a page. */
async function findMissingMonitors(
  db: Db,
  rows: readonly GapRow[],
  now: Date,
): Promise<MissingMonitor[]> {
  const gaps = rows.filter(({ kind }) => kind === 'silent' || kind === 'partly');
  const missing: MissingMonitor[] = [];
  for (const [siteId, ofSite] of Map.groupBy(gaps, (gap) => gap.siteId)) {
    const firstDay = await findFirstMeasuredDay(db, siteId);
    const days = ofSite.map(({ startDate }) => startDate).toSorted();
    const [from, to] = [days[0], days.at(-1)];
    if (firstDay === undefined || from === undefined || to === undefined) continue;
    missing.push(
      ...(await queryRows(db)<MissingMonitor>`
        with ${watchedTables({ siteId, from, to, now, firstDay })}
        select ${siteId}::bigint as "siteId", watched.day::text as day, watched.service, device.id,
          device.serial, device.name, round(sum(watched.minutes))::integer as "missingMinutes",
          to_char(min(greatest(planned.starts_at, watched.slot_at)) at time zone site.timezone,
            'HH24:MI') as "from",
          to_char(max(least(planned.ends_at, watched.slot_at + interval '10 minutes'))
            at time zone site.timezone, 'HH24:MI') as "to",
          coalesce(health.last_seen_at
            < ${now}::timestamptz - make_interval(mins => ${monitorLimits.silentMinutes}), true)
            as "isSilentNow",
          exists (
            select from event
            where event.site_id = ${siteId} and event.device_id = device.id
              and event.processed_at >= min(planned.starts_at)
              and event.processed_at < max(planned.ends_at)
              and event.logged_at > event.processed_at + make_interval(mins => ${lateMinutes})
          ) as "isDeliveredLate"
        from watched
        join planned using (day, service)
        join device on device.id = watched.id
        join site on site.id = ${siteId}
        left join device_health health on health.device_id = device.id
        where not watched.is_alive and watched.day = any(${days}::date[])
        group by watched.day, watched.service, device.id, site.timezone, health.last_seen_at
        order by watched.day, min(planned.starts_at), device.id
      `),
    );
  }
  return missing;
}

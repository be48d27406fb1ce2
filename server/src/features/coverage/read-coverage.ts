import type { Coverage, CoverageDays, coverageRoutes } from '@wastegauge/contract/insight/coverage';
import { serviceStates, type ServiceState } from '@wastegauge/contract/insight/coverage';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type { Day } from '@wastegauge/contract/values/dates';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { estimateFrom, findControlEstimates } from '../control-weeks/service.ts';
import { findSilentMonitors } from '../monitor-health/service.ts';
import { findSiteServices, serviceWindows } from '../service-times/service.ts';
import { addCoverage, coverageOfPeriods, toCoverageFigures } from './figures.ts';
import { coverageFrame, type CoverageDeps } from './frame.ts';

type Routes = typeof coverageRoutes;

export async function readCoverage(
  deps: CoverageDeps,
  actor: Actor,
  query: ParsedRequest<Routes['getCoverage']>['query'],
): Promise<Coverage> {
  const { scope, complete } = await coverageFrame(deps, actor, query);
  const now = deps.clock.now();
  const [found, names, silent, controls] = await Promise.all([
    complete ? coverageOfPeriods(deps, scope, { period: complete }) : { current: [] },
    findNames(deps.db, scope),
    findSilentMonitors(deps.db, scope, now),
    findControlEstimates(deps.db, scope, now),
  ]);
  const bySite = new Map(found.current.map((site) => [site.siteId, site]));
  const [onlySite] = scope.siteIds;
  const basis = scope.siteIds.length === 1 ? controls.get(onlySite ?? 0) : undefined;
  return {
    period: complete ?? null,
    total: toCoverageFigures(found.current),
    sites: names.map(({ id, name }) => {
      const sums = bySite.get(id);
      return { id, name, ...toCoverageFigures(sums ? [sums] : []) };
    }),
    silent_monitors: silent,
    control: basis ? estimateFrom(basis, addCoverage(found.current).weightG) : null,
  };
}

const findNames = (db: Db, scope: SiteScope): Promise<{ id: number; name: string }[]> =>
  queryRows(db)`
    select id, name from site where id = any(${scope.siteIds}::bigint[]) order by lower(name), id
  `;

interface ServiceRow {
  day: Day;
  service: ServiceTime;
  state: ServiceState;
  plannedMinutes: number;
  aliveMinutes: number;
  weightG: number;
  isNothing: boolean;
}

export async function readCoverageDays(
  deps: CoverageDeps,
  actor: Actor,
  { site, ...dates }: ParsedRequest<Routes['getCoverageDays']>['query'],
): Promise<CoverageDays> {
  const { scope, period } = await coverageFrame(deps, actor, { site: [site], ...dates });
  const [names, times, rows, covers] = await Promise.all([
    findNames(deps.db, scope),
    findSiteServices(deps.db, scope),
    findServices(deps.db, site, period, deps.clock.now()),
    findCovers(deps.db, site, period),
  ]);
  const coversByDay = new Map(covers.map(({ day, covers: served }) => [day, served]));
  return {
    site: { id: site, name: names[0]?.name ?? '' },
    period,
    services: serviceTimes.map((service) => ({
      service,
      start: times?.[service].start ?? '',
      end: times?.[service].end ?? '',
    })),
    days: [...Map.groupBy(rows, ({ day }) => day)].map(([day, services]) => ({
      day,
      covers: coversByDay.get(day) ?? null,
      services: services.map((row) => ({
        service: row.service,
        state: row.state,
        planned_minutes: row.plannedMinutes,
        alive_minutes: row.aliveMinutes,
        weight: kgFromGrams(row.weightG),
        is_nothing: row.isNothing,
      })),
    })),
    counts: countStates(rows),
  };
}

function countStates(rows: readonly ServiceRow[]): CoverageDays['counts'] {
  const counts = { measured: 0, partly: 0, silent: 0, no_entry: 0, closed: 0, open: 0, none: 0 };
  for (const state of serviceStates) {
    counts[state] = rows.filter((row) => row.state === state).length;
  }
  return counts;
}

/** A service that ended less than a minute ago may have no record yet. */
const findServices = (
  db: Db,
  siteId: number,
  { startDate, endDate }: { startDate: Day; endDate: Day },
  now: Date,
): Promise<ServiceRow[]> =>
  queryRows(db)`
    select windows.day::text as day, windows.service,
      case when record.state is not null then record.state
        when windows.is_closed then 'closed'
        when windows.ends_at > ${now}::timestamptz - interval '2 minutes' then 'open'
        else 'none' end as state,
      coalesce(record.planned_minutes, 0) as "plannedMinutes",
      coalesce(record.alive_minutes, 0) as "aliveMinutes",
      coalesce(record.weight_g, 0) as "weightG",
      exists (
        select from zero_waste
        where zero_waste.site_id = ${siteId} and zero_waste.day = windows.day
          and zero_waste.service in (windows.service, 'DAY')
      ) as "isNothing"
    from (${serviceWindows([siteId], { from: startDate, to: endDate })}) as windows
    left join service_record as record on record.site_id = ${siteId}
      and record.day = windows.day and record.service = windows.service
    order by windows.day, array_position(array['BREAKFAST', 'LUNCH', 'DINNER'], windows.service)
  `;

const findCovers = (
  db: Db,
  siteId: number,
  { startDate, endDate }: { startDate: Day; endDate: Day },
): Promise<{ day: Day; covers: number }[]> =>
  queryRows(db)`
    select day::text as day, covers_per_day as covers from daily_cover
    where site_id = ${siteId} and day between ${startDate}::date and ${endDate}::date
      and covers_per_day is not null and not is_default
  `;

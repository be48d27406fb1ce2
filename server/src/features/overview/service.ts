import { comparedDays } from '@wastegauge/contract/values/dates';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type {
  HeaderFigure,
  OverviewHeader,
  overviewRoutes,
} from '@wastegauge/contract/insight/overview';
import { headerMetrics } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  changePercent,
  describePending,
  findUnsortedWaste,
  lastReading,
  metricUnit,
  periodDays,
  previousPeriod,
  wasteByDay,
  wasteCompared,
} from '../analytics/service.ts';
import { coverageOfChange } from '../coverage/service.ts';
import { findSilentMonitors } from '../monitor-health/service.ts';
import { readUncheckedWaste } from '../unusual/service.ts';
import {
  describeCompared,
  measures,
  overviewFrame,
  requestedPeriod,
  wasteIn,
  type OverviewDeps,
} from './frame.ts';

export { changesBySite } from './what-changed.ts';

type HeaderQuery = ParsedRequest<(typeof overviewRoutes)['getOverviewHeader']>['query'];

export async function readHeader(
  deps: OverviewDeps,
  actor: Actor,
  query: HeaderQuery,
): Promise<OverviewHeader> {
  const frame = await overviewFrame(deps, actor, query);
  const { scope, filter, completeBefore, currency, money, symbol } = frame;
  const period = requestedPeriod(query, frame.today);
  const compared = comparedDays(period, completeBefore);
  const previous = compared?.previous ?? previousPeriod(period);
  const [days, sites, unsorted, readingAt, coverage, unchecked, silentMonitors] = await Promise.all(
    [
      wasteByDay(deps.analytics, scope, {
        period: { startDate: previous.startDate, endDate: period.endDate },
        filter,
        ...money,
        currency,
      }),
      wasteCompared(deps.analytics, scope, { by: 'site', period, compared, filter, money }),
      findUnsortedWaste(deps.db, currency),
      lastReading(deps.analytics, scope),
      coverageOfChange(deps, scope, compared),
      readUncheckedWaste(deps.db, scope, period, filter),
      findSilentMonitors(deps.db, scope, deps.clock.now()),
    ],
  );
  const byDay = new Map(days.map((waste) => [waste.day, waste]));
  const figures = headerMetrics.map((metric): HeaderFigure => {
    const { stored, shown, compared: measure } = measures[metric];
    return {
      metric,
      value: shown(stored(wasteIn(days, period))),
      previous: shown(stored(wasteIn(days, previous))),
      diff: changePercent(sites, measure, compared, unsorted),
      unit: metricUnit(metric, symbol),
      chart: periodDays(period).map((x) => {
        const waste = byDay.get(x);
        return { x, y: waste ? shown(stored(waste)) : 0 };
      }),
    };
  });
  return {
    period,
    ...describeCompared(period, compared, coverage),
    pending: describePending(sites, unsorted),
    unchecked,
    silent_monitors: silentMonitors,
    figures,
    last_reading_at: readingAt?.toISOString() ?? null,
    is_measured: readingAt !== null || (await hasZeroWaste(deps.db, scope)),
    currency: symbol,
  };
}

async function hasZeroWaste(db: Db, { siteIds }: SiteScope): Promise<boolean> {
  const found = await queryRow(db)<{ isFound: boolean }>`
    select exists (
      select 1 from zero_waste where zero_waste.site_id = any(${siteIds}::bigint[])
    ) as "isFound"
  `;
  return found?.isFound ?? false;
}

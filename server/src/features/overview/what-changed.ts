import { monthToDate } from '@wastegauge/contract/values/dates';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { WhatChanged } from '@wastegauge/contract/insight/overview';
import { percentChange, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import { whatChanged, type ChangedPart } from '../analytics/service.ts';
import { measures, widgetFrame, type OverviewDeps } from './frame.ts';

type SiteChange = WhatChanged['sites'][number];

const measureOf = {
  total_waste: 'weight',
  waste_value: 'value',
  waste_co2: 'co2',
  waste_logs: 'events',
} as const;

const minReasons = 2;

export async function readWhatChanged(
  deps: OverviewDeps,
  actor: Actor,
  query: { site?: number | undefined; metric: HeaderMetric },
): Promise<WhatChanged> {
  const frame = await widgetFrame(deps, actor, query);
  const { scope, today, metric, money } = frame;
  const { current, previous } = monthToDate(today);
  const changeQuery = { period: current, previous, measure: measureOf[metric], money };
  const parts = await whatChanged(deps.analytics, scope, changeQuery);
  const { shown } = measures[metric];
  const sites = changesBySite(parts, shown);
  return { period: current, previous_period: previous, unit: frame.unit, sites };
}

/** Largest change first; unchanged sites are left out. */
export const changesBySite = (
  parts: readonly ChangedPart[],
  shown: (stored: number) => number,
): SiteChange[] =>
  [...Map.groupBy(parts, ({ siteId }) => siteId).values()]
    .flatMap((ofSite) => siteChange(ofSite, shown))
    .toSorted((one, other) => changeSize(other) - changeSize(one) || one.id - other.id);

const changeSize = ({ value, previous }: SiteChange): number => Math.abs(value - previous);

function siteChange(
  parts: readonly ChangedPart[],
  shown: (stored: number) => number,
): SiteChange[] {
  const [first] = parts;
  if (!first || first.siteAmount === first.sitePrevious) return [];
  const value = shown(first.siteAmount);
  const previous = shown(first.sitePrevious);
  return [
    {
      id: first.siteId,
      name: first.siteName,
      value,
      previous,
      diff: percentChange(value, previous),
      reasons: findReasons(parts, Math.sign(first.siteAmount - first.sitePrevious)).map((part) => ({
        kind: part.kind,
        key: part.kind === 'service' ? (serviceTimes[(part.key ?? 0) - 1] ?? '') : String(part.key),
        name: part.name,
        value: shown(part.amount),
        previous: shown(part.previous),
      })),
    },
  ];
}

/**
 * One food, monitor and service that moved most in the site's direction, largest first. The only monitor of a site
 * is not a reason; a second food fills in when there are too few.
 */
function findReasons(parts: readonly ChangedPart[], direction: number): ChangedPart[] {
  const contribution = (part: ChangedPart): number => (part.amount - part.previous) * direction;
  const candidates = parts
    .filter((part) => part.key !== null && contribution(part) > 0)
    .filter((part) => part.kind === 'food' || part.members > 1)
    .toSorted((one, other) => contribution(other) - contribution(one));
  const firsts = candidates.filter(
    (part, index) => candidates.findIndex(({ kind }) => kind === part.kind) === index,
  );
  const seconds = candidates.filter((part) => part.kind === 'food' && !firsts.includes(part));
  return firsts.length >= minReasons
    ? firsts
    : [...firsts, ...seconds.slice(0, minReasons - firsts.length)];
}

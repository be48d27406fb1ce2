import { comparedDays, reportedMonth, type ComparedDays } from '@wastegauge/contract/values/dates';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { WhatChanged } from '@wastegauge/contract/insight/overview';
import { percentChange, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  findUnsortedWaste,
  whatChanged,
  type ChangedPart,
  type UnsortedWaste,
} from '../analytics/service.ts';
import { coverageOfChange, type CoverageOfChange } from '../coverage/service.ts';
import { describeCompared, measures, widgetFrame, type OverviewDeps } from './frame.ts';

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
  query: { site: readonly number[]; metric: HeaderMetric },
): Promise<WhatChanged> {
  const frame = await widgetFrame(deps, actor, query);
  const { scope, today, metric, money } = frame;
  const period = reportedMonth(today);
  const compared = comparedDays(period, frame.completeBefore);
  const [parts, coverage, unsorted] = await Promise.all([
    compared
      ? whatChanged(deps.analytics, scope, { compared, measure: measureOf[metric], money })
      : [],
    coverageOfChange(deps, scope, compared),
    findUnsortedWaste(deps.db, frame.currency),
  ]);
  return {
    period,
    ...describeCompared(period, compared, coverage),
    unit: frame.unit,
    sites: compared ? changesBySite(parts, { metric, compared, unsorted, coverage }) : [],
  };
}

interface ChangeFrame {
  metric: HeaderMetric;
  compared: ComparedDays;
  unsorted: UnsortedWaste;
  coverage: CoverageOfChange;
}

/** Largest change first; unchanged sites are left out. */
export const changesBySite = (parts: readonly ChangedPart[], frame: ChangeFrame): SiteChange[] =>
  [...Map.groupBy(parts, ({ siteId }) => siteId).values()]
    .flatMap((ofSite) => siteChange(ofSite, frame))
    .toSorted((one, other) => changeSize(other) - changeSize(one) || one.id - other.id);

const changeSize = ({ value, previous }: SiteChange): number => Math.abs(value - previous);

type Reason = Pick<ChangedPart, 'kind' | 'key' | 'name' | 'members' | 'amount' | 'previous'>;

function siteChange(parts: readonly ChangedPart[], frame: ChangeFrame): SiteChange[] {
  const [site] = parts;
  if (!site) return [];
  const { shown, compared: measure } = measures[frame.metric];
  const { days, previousDays } = frame.compared;
  const perUnnamedGram = (isPrevious: boolean): number => {
    if (measure !== 'value' && measure !== 'co2G') return 0;
    const [amount, weightG, unnamedG] = isPrevious
      ? [site.sitePrevious, site.sitePreviousWeightG, site.sitePreviousUnnamedG]
      : [site.siteAmount, site.siteWeightG, site.siteUnnamedG];
    const namedG = weightG - unnamedG;
    return namedG > 0 ? amount / namedG : frame.unsorted[measure] / 1000;
  };
  const [perGram, perGramBefore] = [perUnnamedGram(false), perUnnamedGram(true)];
  // Scaled to the same number of days.
  const likely = (amount: number, unnamedG: number): number => amount + unnamedG * perGram;
  const likelyBefore = (amount: number, unnamedG: number): number =>
    ((amount + unnamedG * perGramBefore) * days) / previousDays;
  const amount = likely(site.siteAmount, site.siteUnnamedG);
  const previous = likelyBefore(site.sitePrevious, site.sitePreviousUnnamedG);
  if (amount === previous) return [];
  const reasons = parts.map((part) => ({
    ...part,
    amount: likely(part.amount, part.unnamedG),
    previous: likelyBefore(part.previous, part.previousUnnamedG),
  }));
  return [
    {
      id: site.siteId,
      name: site.siteName,
      is_estimate: site.siteUnnamedG * perGram + site.sitePreviousUnnamedG * perGramBefore > 0,
      value: shown(amount),
      previous: shown(previous),
      diff: percentChange(amount, previous),
      coverage: frame.coverage.ofSite(site.siteId),
      reasons: findReasons(reasons, Math.sign(amount - previous)).map((part) => ({
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
function findReasons(parts: readonly Reason[], direction: number): Reason[] {
  const contribution = (part: Reason): number => (part.amount - part.previous) * direction;
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

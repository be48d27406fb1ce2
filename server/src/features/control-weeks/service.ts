import { controlWeekLimits } from '@wastegauge/contract/insight/control-weeks';
import type { ControlEstimate } from '@wastegauge/contract/insight/coverage';
import { addMonths, dayIn, type Period } from '@wastegauge/contract/values/dates';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { findWeeksEndedSince } from './queries.ts';
import { scaledKg, weekState, weighedResult } from './state.ts';

/** The result of a site's last control week. */
export interface ControlBasis extends Period {
  ratio: number;
  ratioLow: number;
  ratioHigh: number;
}

/** The latest finished control week with a valid result, by site. */
export async function findControlEstimates(
  db: Db,
  scope: SiteScope,
  now: Date,
): Promise<Map<number, ControlBasis>> {
  const since = addMonths(dayIn('Etc/GMT+12', now), -controlWeekLimits.validMonths);
  const found = new Map<number, ControlBasis>();
  for (const row of await findWeeksEndedSince(db, scope, { since, now })) {
    if (found.has(row.siteId) || weekState(row, now).state !== 'finished') continue;
    const result = weighedResult(row.plan);
    if (!result) continue;
    const { ratio, low: ratioLow, high: ratioHigh } = result;
    const { startDate, endDate } = row;
    found.set(row.siteId, { ratio, ratioLow, ratioHigh, startDate, endDate });
  }
  return found;
}

export const estimateFrom = (basis: ControlBasis, measuredG: number): ControlEstimate => ({
  measured: kgFromGrams(measuredG),
  likely: scaledKg(measuredG, basis.ratio),
  low: scaledKg(measuredG, basis.ratioLow),
  high: scaledKg(measuredG, basis.ratioHigh),
  startDate: basis.startDate,
  endDate: basis.endDate,
});

import type { ActionDay } from '@wastegauge/contract/insight/actions';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import { requireFound } from '../../platform/errors.ts';
import type { ActionDeps } from './deps.ts';
import { readComparedInput } from './measure-site.ts';
import { compareDays } from './measurement/measure.ts';
import { findAction } from './queries.ts';

/** Read from the records of now, which can differ from the result of last night. */
export async function listDays(deps: ActionDeps, actor: Actor, id: number): Promise<ActionDay[]> {
  const now = deps.clock.now();
  const { siteId, result } = requireFound(await findAction(deps.db, actor.scope, id, now));
  const isByOtherSites = result?.compared_with === 'other_sites';
  const input = await readComparedInput(deps, { siteId, id, isByOtherSites }, now);
  if (!input) return [];
  const days = compareDays(input).filter(({ side }) => side !== 'history');
  return days.map((found) => ({
    day: found.day,
    is_before: found.side === 'before',
    covers: found.covers,
    coverage: found.coverage,
    weight_kg: kgFromGrams(found.targetG),
    others_kg: kgFromGrams(found.othersG),
    left_out: found.leftOut,
  }));
}

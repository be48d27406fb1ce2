import { actionLimits, type Action, type ActionResult } from '@wastegauge/contract/insight/actions';
import { shownInterval } from '../effect-figures.ts';

export type VerdictCheck = { isMet: boolean } & (
  | { key: 'margin'; isMore: boolean; low: number; high: number }
  | { key: 'days'; before: number; after: number; needed: number }
  | { key: 'coverage'; before: number; after: number }
  | { key: 'otherAction' }
  | { key: 'comparison'; comparedWith: ActionResult['compared_with'] }
);

type CheckedAction = Pick<Action, 'state' | 'reason'> & {
  result:
    | (Pick<ActionResult, 'effect' | 'compared_with'> & {
        before: Pick<ActionResult['before'], 'days_used' | 'coverage'>;
        after: Pick<ActionResult['after'], 'days_used' | 'coverage'>;
      })
    | null;
};

/** Only what is known: a missing figure is neither met nor failed. */
export function verdictChecks({ state, reason, result }: CheckedAction): VerdictCheck[] {
  if (result === null) return [];
  const { before, after, effect, compared_with: comparedWith } = result;
  const needed = actionLimits.firstResultDays;
  const hasVerdict = state === 'saved' || state === 'no_change' || state === 'worse';
  const checks: VerdictCheck[] = [];
  if (hasVerdict && effect !== null) {
    const interval = shownInterval(effect);
    checks.push({ key: 'margin', isMet: interval.low > 0, ...interval });
  }
  checks.push({
    key: 'days',
    isMet: Math.min(before.days_used, after.days_used) >= needed,
    before: before.days_used,
    after: after.days_used,
    needed,
  });
  if (before.coverage !== null && after.coverage !== null) {
    checks.push({
      key: 'coverage',
      isMet:
        reason !== 'coverage_fell' &&
        before.coverage - after.coverage <= actionLimits.maxCoverageFall,
      before: before.coverage,
      after: after.coverage,
    });
  }
  if (hasVerdict || reason === 'other_action') {
    checks.push({ key: 'otherAction', isMet: reason !== 'other_action' });
  }
  if (hasVerdict || reason === 'no_comparison') {
    checks.push({ key: 'comparison', isMet: comparedWith !== null, comparedWith });
  }
  return checks;
}

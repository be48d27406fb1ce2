import type { Action } from '@wastegauge/contract/insight/actions';
import { expect, test } from 'vitest';
import { verdictChecks } from './verdict-checks.ts';

type Checked = Parameters<typeof verdictChecks>[0];
type Changes = Partial<Pick<Action, 'state' | 'reason'>> & {
  days?: [number, number];
  coverage?: [number | null, number | null];
  effect?: { grams: number; low: number; high: number } | null;
};

const action = ({
  state = 'saved',
  reason = null,
  days: [before, after] = [24, 158],
  coverage: [coverageBefore, coverageAfter] = [97, 96],
  effect = { grams: 4.1, low: 2.6, high: 5.5 },
}: Changes): Checked => ({
  state,
  reason,
  result: {
    effect,
    compared_with: reason === 'no_comparison' ? null : 'other_foods',
    before: { days_used: before, coverage: coverageBefore },
    after: { days_used: after, coverage: coverageAfter },
  },
});

const summary = (changes: Changes): string =>
  verdictChecks(action(changes))
    .map(({ key, isMet }) => `${isMet ? '' : 'not '}${key}`)
    .join(', ');

test.each<[string, Changes, string]>([
  ['saved', {}, 'margin, days, coverage, otherAction, comparison'],
  [
    'the margin includes zero',
    { state: 'no_change', effect: { grams: 0.3, low: -0.8, high: 1.4 } },
    'not margin, days, coverage, otherAction, comparison',
  ],
  [
    'worse',
    { state: 'worse', effect: { grams: -1, low: -2, high: -0.4 } },
    'margin, days, coverage, otherAction, comparison',
  ],
  [
    'coverage fell',
    { state: 'cannot_tell', reason: 'coverage_fell', coverage: [96, 71] },
    'days, not coverage',
  ],
  [
    'too few days',
    { state: 'cannot_tell', reason: 'too_few_days', days: [20, 9] },
    'not days, coverage',
  ],
  [
    'another action',
    { state: 'cannot_tell', reason: 'other_action' },
    'days, coverage, not otherAction',
  ],
  [
    'nothing to compare with',
    { state: 'cannot_tell', reason: 'no_comparison' },
    'days, coverage, not comparison',
  ],
  ['coverage unknown', { state: 'running', days: [20, 2], coverage: [96, null] }, 'not days'],
])('%s', (_name, changes, expected) => {
  expect(summary(changes)).toBe(expected);
});

test('an action without a result has no checks', () => {
  expect(verdictChecks({ state: 'planned', reason: null, result: null })).toEqual([]);
});

import type { ControlService, ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import { expect, test } from 'vitest';
import { shownService, shownWeeks, weighedSums } from './week-plan.ts';

const service = (
  name: ControlService['service'],
  state: ControlService['state'],
  rest: Partial<ControlService> = {},
): ControlService => ({
  day: '2026-11-06',
  service: name,
  start: '07:00',
  end: '11:00',
  state,
  outcome: null,
  tubs: [],
  control: null,
  measured: null,
  ...rest,
});

test.each<[string, ControlService[], string | undefined, string | undefined]>([
  [
    'the earliest open one',
    [service('BREAKFAST', 'due'), service('LUNCH', 'now')],
    undefined,
    'BREAKFAST',
  ],
  [
    'the chosen one',
    [service('BREAKFAST', 'entered'), service('LUNCH', 'now')],
    '2026-11-06 BREAKFAST',
    'BREAKFAST',
  ],
  [
    'not one that has not begun',
    [service('LUNCH', 'now'), service('DINNER', 'later')],
    '2026-11-06 DINNER',
    'LUNCH',
  ],
  [
    'none if all are entered',
    [service('BREAKFAST', 'entered'), service('LUNCH', 'later')],
    undefined,
    undefined,
  ],
])('shows %s', (_case, plan, chosen, expected) => {
  expect(shownService(plan, chosen)?.service).toBe(expected);
});

test('sums leave out services that could not be weighed', () => {
  const plan = [
    service('BREAKFAST', 'entered', { outcome: 'weighed', control: 18, measured: 15 }),
    service('LUNCH', 'entered', { outcome: 'not_weighed', measured: 20 }),
    service('DINNER', 'entered', { outcome: 'nothing', control: 0, measured: 1 }),
  ];
  expect(weighedSums(plan)).toEqual({ control: 18, measured: 16 });
  expect(weighedSums([service('LUNCH', 'due')])).toBeUndefined();
});

const week = (id: number, state: ControlWeek['state'], hasResult = false) =>
  ({ id, state, result: hasResult ? {} : null }) as ControlWeek;

test.each<[string, ControlWeek[], number | undefined, number | undefined]>([
  ['nothing yet', [], undefined, undefined],
  [
    'a running week beside an earlier result',
    [week(2, 'running'), week(1, 'finished', true)],
    2,
    1,
  ],
  [
    'the running week before one planned later',
    [week(3, 'planned'), week(2, 'running')],
    2,
    undefined,
  ],
  [
    'a result rather than a later week without one',
    [week(2, 'finished'), week(1, 'finished', true)],
    undefined,
    1,
  ],
  ['an expired week', [week(1, 'expired', true)], undefined, 1],
])('%s', (_case, weeks, current, last) => {
  const shown = shownWeeks(weeks);
  expect([shown.current?.id, shown.last?.id]).toEqual([current, last]);
});

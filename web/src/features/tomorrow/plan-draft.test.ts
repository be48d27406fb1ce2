import type { DishAdvice, ServiceAdvice, Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import {
  changedFields,
  fieldProblem,
  kgText,
  planBody,
  savedPlan,
  suggestedFields,
  withoutSent,
} from './plan-draft.ts';

const error = { advice: null, plan: null, services: 0, services_in_range: 0, planned_services: 0 };

const service = (name: ServiceAdvice['service'], plan: number | null): ServiceAdvice => ({
  service: name,
  start: null,
  end: null,
  state: 'advice',
  covers: 100,
  low: 90,
  high: 110,
  method: 'weekday',
  adjustment: 0,
  weekdays: 4,
  last_weekday: null,
  plan,
  actual: null,
  error,
});

const dish = (id: number, plan_kg: number | null, suggestedKg: number | null): DishAdvice => ({
  service: 'LUNCH',
  food: { id, name: `Dish ${id}`, image_url: null },
  days: 8,
  usual_unserved_kg: 1,
  usual_plate_kg: 0,
  less_kg: null,
  suggested: suggestedKg === null ? null : { kg: suggestedKg, low: 1, high: 9 },
  plan_kg,
  last_weekday: null,
  ran_out_at: null,
});

const data: Tomorrow = {
  site: { id: 3, name: 'Quayside Hotel' },
  today: '2026-11-16',
  day: '2026-11-17',
  is_closed: false,
  holiday: null,
  services: [service('LUNCH', 120), service('DINNER', null)],
  error,
  dishes: [dish(1, 10, 9.5), dish(2, null, 6), dish(3, null, null)],
  week: [],
  last_day: null,
  ran_out: [],
};
const saved = savedPlan(data);

test('an edit back to the saved number is no change', () => {
  expect(changedFields({ LUNCH: '120', 'LUNCH 1': '10.0', DINNER: '' }, saved)).toEqual({});
  expect(changedFields({ LUNCH: '', 'LUNCH 1': '10.5', 'LUNCH 2': 'NaN' }, saved)).toEqual({
    LUNCH: '',
    'LUNCH 1': '10.5',
    'LUNCH 2': 'NaN',
  });
});

test('fields of a dish that is no longer advised are dropped', () => {
  expect(changedFields({ 'LUNCH 99': '4' }, saved)).toEqual({});
});

test('only changes are sent, an empty field as null', () => {
  expect(planBody(data, { LUNCH: '', 'LUNCH 2': '6.25' })).toEqual({
    site: 3,
    day: '2026-11-17',
    covers: [{ service: 'LUNCH', covers: null }],
    dishes: [{ service: 'LUNCH', food: 2, kg: 6.25 }],
  });
});

test('suggestions fill empty fields and keep numbers', () => {
  expect(suggestedFields(data, {})).toEqual({ 'LUNCH 2': '6.0' });
  expect(suggestedFields(data, { 'LUNCH 1': '', 'LUNCH 2': '7' })).toEqual({ 'LUNCH 1': '9.5' });
});

test('numbers typed while saving stay', () => {
  const sent = { LUNCH: '130', DINNER: '90' };
  expect(withoutSent({ ...sent, DINNER: '95' }, sent)).toEqual({ DINNER: '95' });
});

test.each([
  [undefined, 'kg', undefined],
  ['', 'covers', undefined],
  ['0', 'kg', undefined],
  ['NaN', 'kg', texts.coversNeeded],
  ['10000.1', 'kg', texts.dishAmountOutOfRange],
  ['1000001', 'covers', texts.coversTooMany],
] as const)('%s as %s: %s', (text, kind, problem) => {
  expect(fieldProblem(text, kind)).toBe(problem);
});

test('weights are shown with at least one decimal', () => {
  expect([null, 10, 6.25, 0.1 + 0.2].map(kgText)).toEqual(['', '10.0', '6.25', '0.3']);
});

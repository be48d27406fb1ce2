import { expect, test } from 'vitest';
import { changedTimes, timeProblems, type TimeFields } from './service-time-fields.ts';

const stored: TimeFields = {
  breakfast_time_start: '07:00',
  breakfast_time_end: '11:00',
  lunch_time_start: '12:00',
  lunch_time_end: '14:00',
  dinner_time_start: '17:00',
  dinner_time_end: '21:00',
};

test.each([
  [{}, {}],
  [{ breakfast_time_end: '18:00' }, { breakfast_time_end: { kind: 'afterCap', time: '17:59' } }],
  [{ breakfast_time_end: '17:59' }, {}],
  [{ lunch_time_end: '22:00' }, { lunch_time_end: { kind: 'afterCap', time: '21:59' } }],
  [{ dinner_time_end: '23:59' }, {}],
  [{ dinner_time_end: '16:30' }, { dinner_time_end: { kind: 'beforeStart', time: '17:00' } }],
  [{ lunch_time_end: '12:00' }, { lunch_time_end: { kind: 'beforeStart', time: '12:00' } }],
  [{ lunch_time_start: '25:00' }, { lunch_time_start: { kind: 'invalid' } }],
  [{ lunch_time_end: '' }, { lunch_time_end: { kind: 'invalid' } }],
])('%o', (typed, problems) => {
  expect(timeProblems({ ...stored, ...typed })).toEqual(problems);
});

test('sends both ends of a changed service and omits the others', () => {
  expect(changedTimes(stored, { ...stored, lunch_time_end: '15:00' })).toEqual({
    lunch_time_start: '12:00',
    lunch_time_end: '15:00',
  });
  expect(changedTimes(stored, stored)).toEqual({});
});

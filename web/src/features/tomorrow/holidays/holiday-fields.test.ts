import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { emptyHoliday, holidayForm } from './holiday-fields.ts';

const form = holidayForm(3);
const given = { ...emptyHoliday, name: ' Midterm break ', startDate: '2026-10-26' };

test('a holiday without a last day has one day', () => {
  expect(form.parse(given)).toEqual({
    site: 3,
    name: 'Midterm break',
    kind: 'public',
    startDate: '2026-10-26',
    endDate: '2026-10-26',
  });
});

test.each([
  [{ name: ' ' }, texts.requiredField],
  [{ startDate: null }, texts.invalidDate],
  [{ endDate: '2026-10-25' }, texts.endBeforeStart],
  [{ endDate: '2027-02-03' }, texts.holidayTooLong],
])('%o is refused', (changes, message) => {
  expect(form.safeParse({ ...given, ...changes }).error?.issues[0]?.message).toBe(message);
});

import { expect, test } from 'vitest';
import { chosenYear, yearChoices, yearDays } from './streams-search.ts';

const today = '2026-11-18';

test('years go back to the first day of the product', () => {
  expect(yearChoices(today)).toEqual([2026, 2025, 2024, 2023, 2022]);
});

test('this year ends today, earlier ones on the last day of December', () => {
  expect(yearDays(2026, today)).toEqual({ startDate: '2026-01-01', endDate: today });
  expect(yearDays(2025, today)).toEqual({ startDate: '2025-01-01', endDate: '2025-12-31' });
});

test('days are a year only from its start to its end', () => {
  expect(chosenYear(yearDays(2025, today), today)).toBe(2025);
  expect(chosenYear({ startDate: '2025-01-02', endDate: '2025-12-31' }, today)).toBeNull();
  expect(chosenYear({}, today)).toBeNull();
});

import type { CoverDefaults } from '@wastegauge/contract/insight/covers';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { bodyOf, defaultForm, eachDay, fieldsOf } from './default-form.ts';

const none: CoverDefaults = {
  id: null,
  date: null,
  site: 1,
  default: 350,
  monday_default: null,
  tuesday_default: null,
  wednesday_default: null,
  thursday_default: null,
  friday_default: null,
  saturday_default: null,
  sunday_default: null,
};
const form = defaultForm(1_000_000, 'Should be 1000000 or less');
const problemOf = (fields: unknown): string | undefined =>
  form.safeParse(fields).error?.issues[0]?.message;

test('days without a default of their own start with the single one', () => {
  const fields = fieldsOf({ ...none, id: 3, saturday_default: 460 });
  expect(fields.mode).toBe('weekdays');
  expect(fields.days).toMatchObject({ monday: '350', saturday: '460' });
  expect(fieldsOf(none).mode).toBe('single');
});

test('a single default leaves the days empty', () => {
  const entry = form.parse({ ...fieldsOf(none), default: '400' });
  expect(bodyOf(entry, none)).toMatchObject({ default: 400, monday_default: null });
});

test('seven days of their own keep the single default', () => {
  const entry = form.parse({ ...fieldsOf(none), mode: 'weekdays', days: eachDay(() => '10') });
  expect(bodyOf(entry, none)).toMatchObject({
    default: 350,
    monday_default: 10,
    sunday_default: 10,
  });
});

test('by weekday all seven are required; by single default only that one is looked at', () => {
  const days = { ...eachDay(() => '10'), friday: '' };
  expect(problemOf({ mode: 'weekdays', default: '350', days })).toBe(texts.coversNeeded);
  expect(problemOf({ mode: 'single', default: '350', days })).toBeUndefined();
  expect(problemOf({ mode: 'single', default: '', days })).toBe(texts.coversNeeded);
});

test('the maximum is the page’s own', () => {
  const fields = { ...fieldsOf(none), default: '500001' };
  expect(problemOf(fields)).toBeUndefined();
  const venue = defaultForm(500_000, 'Should be 500000 or less').safeParse(fields);
  expect(venue.error?.issues[0]?.message).toBe('Should be 500000 or less');
  expect(problemOf({ ...fields, default: '1000001' })).toBe('Should be 1000000 or less');
});

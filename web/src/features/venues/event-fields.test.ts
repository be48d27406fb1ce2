import { texts } from '@wastegauge/contract/values/texts';
import { venueEventBody } from '@wastegauge/contract/insight/venues';
import { expect, test } from 'vitest';
import { eventBody, eventForm, eventFields, newFields, type EventFields } from './event-fields.ts';

const dinner: EventFields = { ...newFields('2026-11-20'), name: 'Dinner' };
const formProblems = (change: Partial<EventFields>): Record<string, string> =>
  Object.fromEntries(
    eventForm
      .safeParse({ ...dinner, ...change })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

test('a new event lasts one day from nine to five and has no estimate', () => {
  expect(eventBody(eventForm.parse(dinner), 4)).toEqual({
    name: 'Dinner',
    description: '',
    occupancy_type: 'EVENT',
    estimate_occupancy: null,
    counted_guests: null,
    zones: [],
    start_date: '2026-11-20T09:00',
    end_date: '2026-11-20T17:00',
    site: 4,
    replace: false,
  });
});

test.each<[string, Partial<EventFields>, Record<string, string>]>([
  ['no name', { name: '  ' }, { name: texts.requiredField }],
  ['a long name', { name: 'a'.repeat(101) }, { name: '100 characters max' }],
  ['a long text', { description: 'a'.repeat(2501) }, { description: '2500 characters max' }],
  ['many guests', { guests: '500001' }, { guests: 'The field should less or equal to 500000' }],
  ['many counted', { countedGuests: '500001' }, { countedGuests: texts.guestsTooMany }],
  ['no day', { startDay: null }, { startDay: texts.requiredField }],
  ['no last day', { isSeveralDays: true }, { endDay: texts.requiredField }],
  ['no time', { endTime: '' }, { endTime: texts.invalidTime }],
  ['an hour after 23', { startTime: '25:00' }, { startTime: texts.invalidTime }],
  ['a word as a time', { endTime: 'late' }, { endTime: texts.invalidTime }],
  ['part of a guest', { guests: '12.5' }, { guests: texts.shouldBeInteger }],
  ['part of a counted guest', { countedGuests: '0.5' }, { countedGuests: texts.shouldBeInteger }],
  ['fewer than no guests', { guests: '-1' }, { guests: texts.shouldBePositive }],
  ['a day before 1900', { startDay: '1899-12-31' }, { startDay: texts.invalidDate }],
  [
    'an end before its start',
    { startTime: '18:00' },
    { endTime: 'The end time should be after the start time for single day' },
  ],
  [
    'the same day twice',
    { isSeveralDays: true, endDay: '2026-11-20', endTime: '09:00' },
    { endTime: 'The end time should be after the start time for single day' },
  ],
  [
    'a last day before the first',
    { isSeveralDays: true, endDay: '2026-11-19' },
    { endDay: 'The end date should be after the start date' },
  ],
])('%s is reported at its field', (_, change, expected) => {
  expect(formProblems(change)).toEqual(expected);
});

test('an event of several days may end at an earlier time and last a hundred days', () => {
  const fields = { ...dinner, isSeveralDays: true, endDay: '2027-02-28', endTime: '08:00' };
  expect(venueEventBody.safeParse(eventBody(eventForm.parse(fields), 4)).success).toBe(true);
});

test('an unchanged form gives back the stored event', () => {
  const body = eventBody(
    eventForm.parse({
      ...dinner,
      guests: '120',
      countedGuests: '112',
      zones: ['7'],
      description: 'Plated',
    }),
    4,
  );
  const event = { ...venueEventBody.parse(body), id: 1, is_imported: false };
  expect(eventBody(eventForm.parse(eventFields(event)), 4)).toEqual(body);
});

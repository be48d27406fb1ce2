import { venueEventTypes } from '@wastegauge/contract/values/address-options';
import { texts } from '@wastegauge/contract/values/texts';
import {
  eventTimesProblem,
  usualEventTimes,
  venueEventBody,
  type VenueEvent,
} from '@wastegauge/contract/insight/venues';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { siteClock, siteDay } from '../../widgets/time/site-time.ts';
import type { EventEntry } from './api.ts';

const { name, start_date } = venueEventBody.shape;
const description = venueEventBody.shape.description.unwrap();
const estimate = venueEventBody.shape.estimate_occupancy.unwrap();
const counted = venueEventBody.shape.counted_guests.unwrap();

const dateTime = (day: string | null, clock: string): string => `${day ?? ''}T${clock}`;

const dayField = z.string(texts.requiredField).nullable();

const numberText = z.string().transform((text) => parseNumber(text) ?? null);

export const eventForm = z
  .object({
    name,
    description,
    occupancyType: z.enum(venueEventTypes),
    guests: numberText.pipe(estimate),
    countedGuests: numberText.pipe(counted),
    zones: z.array(z.string()),
    isSeveralDays: z.boolean(),
    startDay: dayField,
    endDay: dayField,
    startTime: z.string(),
    endTime: z.string(),
  })
  .superRefine((fields, context) => {
    const problem = (path: keyof EventFields, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { isSeveralDays, startDay, startTime, endTime } = fields;
    const endDay = isSeveralDays ? fields.endDay : startDay;
    if (startDay === null) problem('startDay', texts.requiredField);
    else if (!isDay(startDay)) problem('startDay', texts.invalidDate);
    if (isSeveralDays && endDay === null) problem('endDay', texts.requiredField);
    if (!isClock(startTime)) problem('startTime', texts.invalidTime);
    if (!isClock(endTime)) problem('endTime', texts.invalidTime);
    if (!startDay || !endDay || !isClock(startTime) || !isClock(endTime)) return;
    const message = eventTimesProblem({
      start_date: dateTime(startDay, startTime),
      end_date: dateTime(endDay, endTime),
    });
    if (message === texts.eventEndsBeforeStart) problem('endDay', message);
    else if (message) problem('endTime', message);
  });
export type EventFields = z.input<typeof eventForm>;
export type EventOutput = z.output<typeof eventForm>;

const isDay = (day: string): boolean => start_date.safeParse(dateTime(day, '00:00')).success;
const isClock = (clock: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/u.test(clock);

export const newFields = (day: string | null): EventFields => ({
  name: '',
  description: '',
  occupancyType: 'EVENT',
  guests: '',
  countedGuests: '',
  zones: [],
  isSeveralDays: false,
  startDay: day,
  endDay: null,
  startTime: usualEventTimes.start,
  endTime: usualEventTimes.end,
});

const numberFieldText = (value: number | null): string => (value === null ? '' : String(value));

export const eventFields = (event: VenueEvent): EventFields => ({
  name: event.name,
  description: event.description,
  occupancyType: event.occupancy_type,
  guests: numberFieldText(event.estimate_occupancy),
  countedGuests: numberFieldText(event.counted_guests),
  zones: event.zones.map(String),
  isSeveralDays: siteDay(event.start_date) !== siteDay(event.end_date),
  startDay: siteDay(event.start_date),
  endDay: siteDay(event.end_date),
  startTime: siteClock(event.start_date),
  endTime: siteClock(event.end_date),
});

export const eventBody = (fields: EventOutput, siteId: number): EventEntry => ({
  name: fields.name,
  description: fields.description,
  occupancy_type: fields.occupancyType,
  estimate_occupancy: fields.guests,
  counted_guests: fields.countedGuests,
  zones: fields.zones.map(Number),
  start_date: dateTime(fields.startDay, fields.startTime),
  end_date: dateTime(fields.isSeveralDays ? fields.endDay : fields.startDay, fields.endTime),
  site: siteId,
  replace: false,
});

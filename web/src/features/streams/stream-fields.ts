import { firstDay, givenDay, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { destinations, streamLimits, type Destination } from '@wastegauge/contract/waste/streams';
import { addDays } from '@wastegauge/contract/values/dates';
import { z } from 'zod';

export const notStated = 'not_stated';
export const noStream = 'none';

export const toDestination = (chosen: string): Destination | null =>
  destinations.find((destination) => destination === chosen) ?? null;

export const dayLimits = (today: Day) => ({
  minDay: firstDay,
  maxDay: addDays(today, streamLimits.maxDaysAhead),
});

const name = z
  .string()
  .trim()
  .min(1, texts.requiredField)
  .max(streamLimits.maxName, texts.streamNameTooLong);

const validFrom = (today: Day) => {
  const { minDay, maxDay } = dayLimits(today);
  return z
    .string(texts.requiredField)
    .pipe(givenDay.refine((day) => day >= minDay && day <= maxDay, texts.streamDayTooFar));
};

export const newStreamForm = (today: Day) =>
  z.object({ name, destination: z.string(), valid_from: validFrom(today) });
export const renameForm = z.object({ name });
export const destinationForm = (today: Day) =>
  z.object({ destination: z.string(), valid_from: validFrom(today) });
export const moveForm = (today: Day) =>
  z.object({ stream: z.string(), valid_from: validFrom(today) });

export interface NewStreamFields {
  name: string;
  destination: string;
  valid_from: string;
}
export type RenameFields = Pick<NewStreamFields, 'name'>;
export type DestinationFields = Omit<NewStreamFields, 'name'>;
export interface MoveFields {
  stream: string;
  valid_from: string;
}

import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { containerKinds, type ContainerKind } from '@wastegauge/contract/values/address-options';
import { day, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { donationLimits, type HandOver } from '@wastegauge/contract/waste/donations';
import { z } from 'zod';
import { typedTime } from '../../../ui/fields/typed-time.ts';
import { optionOfFood } from '../../../widgets/food/food-options.ts';
import { toInstant } from '../../../widgets/time/site-clock.ts';
import { siteClock, siteDay, siteTimeAt } from '../../../widgets/time/site-time.ts';
import type { HandOverChange } from '../api.ts';

export interface HandOverFields {
  food: FoodOption | null;
  /** With a decimal point. */
  kg: string;
  container: ContainerKind | '';
  containers: string;
  organisation: string;
  day: Day | null;
  time: string;
  zone: string;
  temperature: string;
  receiver: string;
  photo: string | null;
}

const typedNumber = z.string().transform((text) => (text === '' ? null : Number(text)));

export const handOverForm = z
  .object({
    food: z.custom<FoodOption | null>().transform((food, context) => {
      if (food !== null) return food;
      context.addIssue({ code: 'custom', message: texts.foodNeeded });
      return z.NEVER;
    }),
    kg: typedNumber.pipe(
      z
        .number(texts.requiredField)
        .min(donationLimits.minKg, donationTexts.handOverTooLight)
        .max(donationLimits.maxKg, donationTexts.handOverTooHeavy),
    ),
    container: z.enum(['', ...containerKinds]),
    containers: typedNumber,
    organisation: z.string().min(1, donationTexts.organisationNeeded).transform(Number),
    day: day.nullable().transform((value, context) => {
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message: texts.invalidDate });
      return z.NEVER;
    }),
    time: z
      .string()
      .transform(typedTime)
      .pipe(z.string().regex(/^\d\d:\d\d$/u, texts.invalidTime)),
    zone: z.string().transform((id) => (id === '' ? null : Number(id))),
    temperature: typedNumber,
    receiver: z.string().trim().max(donationLimits.maxReceiver, donationTexts.receiverTooLong),
    photo: z.string().nullable(),
  })
  .refine(({ container, containers }) => container === '' || containers !== null, {
    path: ['containers'],
    message: donationTexts.containersNeeded,
  });
export type HandOverEntry = z.output<typeof handOverForm>;

export function fieldsOfHandOver(
  handOver: HandOver,
  timeZone: string,
  foods: readonly FoodOption[],
): HandOverFields {
  const at = siteTimeAt(timeZone, new Date(handOver.handed_at));
  return {
    food: presentFood(handOver.food, foods),
    kg: String(handOver.weight_kg),
    container: handOver.container ?? '',
    containers: handOver.containers === null ? '' : String(handOver.containers),
    organisation: String(handOver.organisation.id),
    day: siteDay(at),
    time: siteClock(at),
    zone: handOver.zone === null ? '' : String(handOver.zone.id),
    temperature: handOver.temperature_c === null ? '' : String(handOver.temperature_c),
    receiver: handOver.receiver,
    photo: handOver.photo_url,
  };
}

const presentFood = (given: HandOver['food'], foods: readonly FoodOption[]): FoodOption =>
  foods.find(({ food, description }) => food === given.id && description === '') ??
  optionOfFood(given);

/** The amount is sent only if it was changed, so that an estimate stays one. */
export function changeOfEntry(
  entry: HandOverEntry,
  handOver: HandOver,
  timeZone: string,
): HandOverChange {
  const container = entry.container === '' ? null : entry.container;
  const isSameAmount =
    entry.kg === handOver.weight_kg &&
    container === handOver.container &&
    (container === null || entry.containers === handOver.containers);
  const shown = siteTimeAt(timeZone, new Date(handOver.handed_at));
  const typed = `${entry.day}T${entry.time}`;
  const handedAt = typed === shown ? null : toInstant(typed, timeZone);
  return {
    food: entry.food.food,
    organisation: entry.organisation,
    zone: entry.zone,
    temperature_c: entry.temperature,
    receiver: entry.receiver,
    photo_url: entry.photo,
    ...(handedAt !== null && { handed_at: handedAt }),
    ...(!isSameAmount && {
      kg: entry.kg,
      container,
      ...(container !== null && { containers: entry.containers }),
      is_confirmed: entry.kg > donationLimits.confirmKg,
    }),
  };
}

const paths: Partial<Record<string, keyof HandOverFields>> = {
  food: 'food',
  kg: 'kg',
  is_confirmed: 'kg',
  container: 'container',
  containers: 'containers',
  organisation: 'organisation',
  handed_at: 'day',
  zone: 'zone',
  temperature_c: 'temperature',
  receiver: 'receiver',
  photo_url: 'photo',
};

/** Field of an error that the server reports. */
export const fieldOfPath = (path: string): keyof HandOverFields | undefined => paths[path];

import type { CoverDefaults, coverDefaultsBody } from '@wastegauge/contract/insight/covers';
import { weekdays, type Weekday } from '@wastegauge/contract/insight/overview';
import { z } from 'zod';
import { typedCovers } from './cover-form.ts';

export const defaultModes = ['single', 'weekdays'] as const;
type DefaultMode = (typeof defaultModes)[number];

const dayKey = <Day extends Weekday>(day: Day): `${Day}_default` => `${day}_default`;

export interface DefaultFields {
  mode: DefaultMode;
  default: string;
  days: Record<Weekday, string>;
}

export function fieldsOf(stored: CoverDefaults): DefaultFields {
  const usual = String(stored.default);
  const textOf = (day: Weekday): string => String(stored[dayKey(day)] ?? usual);
  return {
    mode: weekdays.some((day) => stored[dayKey(day)] !== null) ? 'weekdays' : 'single',
    default: usual,
    days: eachDay(textOf),
  };
}

export const emptyFields: DefaultFields = {
  mode: 'single',
  default: '',
  days: eachDay(() => ''),
};

/** One default for all days, or all seven days of their own. */
export function defaultForm(maximum: number, tooMany: string) {
  const covers = typedCovers(maximum, tooMany);
  const anyText = z.string();
  return z.discriminatedUnion('mode', [
    z.object({
      mode: z.literal('single'),
      default: covers,
      days: z.record(z.enum(weekdays), anyText),
    }),
    z.object({
      mode: z.literal('weekdays'),
      default: anyText,
      days: z.record(z.enum(weekdays), covers),
    }),
  ]);
}
export type DefaultEntry = z.output<ReturnType<typeof defaultForm>>;

/** Days of their own leave the single default as it was; without them every day falls back on it. */
export function bodyOf(
  entry: DefaultEntry,
  stored: CoverDefaults,
): z.input<typeof coverDefaultsBody> {
  const isSingle = entry.mode === 'single';
  const of = (day: Weekday): number | null => (isSingle ? null : entry.days[day]);
  return {
    default: isSingle ? entry.default : stored.default,
    monday_default: of('monday'),
    tuesday_default: of('tuesday'),
    wednesday_default: of('wednesday'),
    thursday_default: of('thursday'),
    friday_default: of('friday'),
    saturday_default: of('saturday'),
    sunday_default: of('sunday'),
  };
}

export function eachDay<Value>(valueOf: (day: Weekday) => Value): Record<Weekday, Value> {
  return {
    monday: valueOf('monday'),
    tuesday: valueOf('tuesday'),
    wednesday: valueOf('wednesday'),
    thursday: valueOf('thursday'),
    friday: valueOf('friday'),
    saturday: valueOf('saturday'),
    sunday: valueOf('sunday'),
  };
}

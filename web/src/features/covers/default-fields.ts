import type {
  CoverDefaults,
  coverDefaultsBody,
  OccupancyPoint,
} from '@wastegauge/contract/insight/covers';
import { weekdays, type Weekday } from '@wastegauge/contract/insight/overview';
import { z } from 'zod';
import { typedCovers } from './cover-fields.ts';

export const defaultModes = ['single', 'weekdays'] as const;
type DefaultMode = (typeof defaultModes)[number];

const dayKey = <Day extends Weekday>(day: Day): `${Day}_default` => `${day}_default`;

export interface DefaultFields {
  mode: DefaultMode;
  default: string;
  days: Record<Weekday, string>;
}

export function defaultFields(stored: CoverDefaults): DefaultFields {
  const defaultCovers = String(stored.default);
  const dayText = (day: Weekday): string => String(stored[dayKey(day)] ?? defaultCovers);
  return {
    mode: weekdays.some((day) => stored[dayKey(day)] !== null) ? 'weekdays' : 'single',
    default: defaultCovers,
    days: recordByWeekday(dayText),
  };
}

export const emptyFields: DefaultFields = {
  mode: 'single',
  default: '',
  days: recordByWeekday(() => ''),
};

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

/** Weekday defaults leave the single default unchanged; without them every day uses it. */
export function defaultsBody(
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

export function recordByWeekday<Value>(dayValue: (day: Weekday) => Value): Record<Weekday, Value> {
  return {
    monday: dayValue('monday'),
    tuesday: dayValue('tuesday'),
    wednesday: dayValue('wednesday'),
    thursday: dayValue('thursday'),
    friday: dayValue('friday'),
    saturday: dayValue('saturday'),
    sunday: dayValue('sunday'),
  };
}

/** Of recorded covers on days without an event. */
export function weekdayAverages(days: readonly OccupancyPoint[]): Partial<Record<Weekday, number>> {
  const averages: Partial<Record<Weekday, number>> = {};
  const ordinary = days.filter(isOrdinary);
  for (const [index, weekday] of weekdays.entries()) {
    const figures = ordinary.flatMap(({ x, y }) => (weekdayIndex(x) === index ? [y] : []));
    if (figures.length === 0) continue;
    averages[weekday] = figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
  }
  return averages;
}

const isOrdinary = ({ is_default, occupancy_type, event_types }: OccupancyPoint): boolean =>
  !is_default && [occupancy_type, ...event_types].every((type) => type === 'BUSINESS_USUAL');

const weekdayIndex = (day: string): number =>
  (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % weekdays.length;

import type { HolidayKind } from '@wastegauge/contract/insight/tomorrow';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { normal, seededRandom } from '@wastegauge/pictures/random';
import { dayNumber, type ServedDay } from './history.ts';

/** A generated kitchen: noise around a weekday pattern, with whatever else is asked for. */
export interface KitchenTraits {
  days: number;
  usual: number;
  /** Open on Saturday and Sunday too. */
  isOpenAtWeekends?: boolean;
  noise: number;
  /** Change over a year, as a share. */
  trend?: number;
  /** Size of level changes that last for weeks. */
  drift?: number;
  /** Height of the yearly wave, as a share. */
  season?: number;
  /** Covers on school holidays, as a share of a usual day; closed with 0. */
  holidayShare?: number;
  /** Planned guests of an event on about one day in twenty. */
  eventGuests?: number;
  /** Share of days on which a strike or a trip halves the covers. */
  strikes?: number;
}

export const firstDay: Day = '2024-01-01';

export interface KitchenDay extends ServedDay {
  plan: number;
}

export function createKitchen(seed: string, traits: KitchenTraits): KitchenDay[] {
  const random = seededRandom(seed);
  const { usual, noise, trend = 0, drift = 0, season = 0, holidayShare, eventGuests } = traits;
  const pattern = Array.from({ length: 7 }, () => 0.8 + 0.4 * random());
  const phase = random() * 365;
  let level = 0;
  const days: KitchenDay[] = [];
  for (let index = 0; index < traits.days; index += 1) {
    const day = addDays(firstDay, index);
    const weekday = dayNumber(day) % 7;
    level = 0.95 * level + drift * 0.3 * normal(random);
    const isWeekend = weekday === 2 || weekday === 3;
    const holiday: HolidayKind | null =
      holidayShare !== undefined && isSchoolHoliday(day) ? 'school' : null;
    const guests = eventGuests !== undefined && random() < 0.05 ? eventGuests : 0;
    const expected =
      usual *
      (pattern[weekday] ?? 1) *
      (1 + (trend * index) / 365) *
      (1 + season * Math.sin((2 * Math.PI * (index + phase)) / 365)) *
      Math.exp(level) *
      (holiday === null ? 1 : (holidayShare ?? 1));
    const isStruck = random() < (traits.strikes ?? 0);
    const came =
      expected * (1 + noise * normal(random)) * (isStruck ? 0.5 : 1) +
      guests * (0.85 + 0.1 * random());
    const plan = (expected * 1.058 + guests) * (1 + 0.03 * normal(random));
    const covers = Math.round(came);
    if ((isWeekend && traits.isOpenAtWeekends !== true) || covers <= 0) continue;
    days.push({ day, holiday, guests, covers, plan: Math.round(plan) });
  }
  return days;
}

/** Two weeks four times a year and six in summer. */
function isSchoolHoliday(day: Day): boolean {
  const at = day.slice(5);
  return (
    (at >= '02-10' && at <= '02-24') ||
    (at >= '04-06' && at <= '04-20') ||
    (at >= '07-06' && at <= '08-31') ||
    (at >= '10-19' && at <= '11-02') ||
    at >= '12-20' ||
    at <= '01-04'
  );
}

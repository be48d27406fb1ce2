import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import {
  isBankHoliday,
  isWeekend,
  isYearEndClosure,
  monthDay,
  termFactor,
  type CalendarDay,
} from './calendar.ts';
import type { Meal } from './kitchens.ts';
import type { DemoSite, SiteKind } from './tables.ts';
import { randomFor } from './random.ts';
import type { DemoVenueEvent } from './venue-events.ts';

export interface FunctionCovers {
  event: DemoVenueEvent;
  guests: number;
}

/** Covers must not be derived from waste. */
export interface DayCovers {
  meals: Record<Meal, number>;
  functions: readonly FunctionCovers[];
  total: number;
  /** Guests relative to the plan: 0.9 is ten percent fewer. */
  turnout: number;
}

/** Monday first. */
type Week = readonly [number, number, number, number, number, number, number];

const usualWeeks: Record<number, Record<Meal, Week>> = {
  1: {
    breakfast: [150, 165, 170, 168, 160, 185, 190],
    lunch: [70, 78, 82, 84, 95, 90, 128],
    dinner: [85, 95, 105, 112, 138, 150, 80],
  },
  2: {
    breakfast: [140, 152, 156, 152, 140, 150, 152],
    lunch: [55, 62, 66, 66, 76, 85, 108],
    dinner: [70, 82, 88, 92, 106, 115, 70],
  },
  3: {
    breakfast: [128, 140, 146, 142, 134, 160, 166],
    lunch: [30, 36, 38, 38, 32, 28, 34],
    dinner: [50, 56, 60, 62, 70, 76, 44],
  },
  4: {
    breakfast: [108, 116, 120, 118, 116, 134, 138],
    lunch: [40, 44, 46, 46, 44, 40, 36],
    dinner: [48, 54, 58, 62, 72, 76, 42],
  },
  5: {
    breakfast: [55, 72, 76, 70, 38, 0, 0],
    lunch: [310, 392, 405, 384, 224, 0, 0],
    dinner: [0, 0, 0, 0, 0, 0, 0],
  },
  6: {
    breakfast: [52, 60, 60, 58, 44, 0, 0],
    lunch: [425, 470, 474, 458, 372, 0, 0],
    dinner: [92, 104, 102, 92, 40, 0, 0],
  },
  7: {
    breakfast: [166, 168, 168, 168, 164, 156, 156],
    lunch: [238, 244, 246, 244, 236, 172, 172],
    dinner: [152, 154, 154, 154, 148, 144, 146],
  },
  8: {
    breakfast: [0, 0, 0, 0, 0, 0, 0],
    lunch: [46, 54, 56, 54, 50, 0, 0],
    dinner: [0, 0, 0, 0, 0, 0, 0],
  },
};

type Year = readonly number[];
const cityHotelYear: Year = [0.8, 0.86, 0.95, 1, 1.06, 1.1, 1.08, 1.05, 1.08, 1.04, 0.97, 0.96];
const hospitalYear: Year = [1.04, 1.04, 1.02, 1, 0.99, 0.98, 0.96, 0.96, 0.99, 1, 1.01, 0.98];
const officeYear: Year = [0.98, 1.02, 1.03, 1, 1.02, 1, 0.86, 0.78, 1.02, 1.04, 1.05, 0.88];
const years: Record<SiteKind, Year> = {
  hotel: cityHotelYear,
  canteen: officeYear,
  refectory: officeYear.map(() => 1),
  hospital: hospitalYear,
  arena: officeYear,
};

export function expectedCovers(site: DemoSite, date: CalendarDay): Record<Meal, number> {
  const week = usualWeeks[site.id];
  const factor = (years[site.kind][date.month - 1] ?? 1) * openingFactor(site, date);
  const covers = (meal: Meal): number => Math.round((week?.[meal][date.weekday] ?? 0) * factor);
  const holiday = site.kind === 'hotel' ? holidayFactors(site, date) : usualDay;
  return {
    breakfast: Math.round(covers('breakfast') * holiday.breakfast),
    lunch: Math.round(covers('lunch') * holiday.lunch),
    dinner: Math.round(covers('dinner') * holiday.dinner),
  };
}

export function coversOf(
  site: DemoSite,
  date: CalendarDay,
  events: readonly DemoVenueEvent[],
): DayCovers {
  const random = randomFor('covers', site.id, date.day);
  const expected = expectedCovers(site, date);
  const turnout = Math.min(1.25, Math.max(0.75, 1 + 0.075 * random.normal()));
  const meal = (planned: number): number =>
    Math.round(planned * turnout * (1 + 0.04 * random.normal()));
  const meals = {
    breakfast: meal(expected.breakfast),
    lunch: meal(expected.lunch),
    dinner: meal(expected.dinner),
  };
  const functions = events.map((event) => ({
    event,
    guests: Math.round(event.guests * random.between(0.86, 1.02)),
  }));
  const guests = functions.reduce((sum, entry) => sum + entry.guests, 0);
  return {
    meals,
    functions,
    turnout,
    total: meals.breakfast + meals.lunch + meals.dinner + guests,
  };
}

const mealServices = { breakfast: 'BREAKFAST', lunch: 'LUNCH', dinner: 'DINNER' } as const;

/** Without the meals of closed services; functions are cancelled when every service is closed. */
export function openCovers(covers: DayCovers, closed: ReadonlySet<ServiceTime>): DayCovers {
  if (closed.size === 0) return covers;
  const open = (meal: Meal): number => (closed.has(mealServices[meal]) ? 0 : covers.meals[meal]);
  const meals = { breakfast: open('breakfast'), lunch: open('lunch'), dinner: open('dinner') };
  const functions = closed.size === serviceTimes.length ? [] : covers.functions;
  const guests = functions.reduce((sum, entry) => sum + entry.guests, 0);
  return {
    ...covers,
    meals,
    functions,
    total: meals.breakfast + meals.lunch + meals.dinner + guests,
  };
}

export function mealPart(site: DemoSite, meal: Meal): number {
  const week = usualWeeks[site.id];
  if (!week) throw new Error(`The demo has no covers for site ${site.id}`);
  const sum = (name: Meal): number => week[name].reduce((total, covers) => total + covers, 0);
  return sum(meal) / (sum('breakfast') + sum('lunch') + sum('dinner'));
}

function openingFactor(site: DemoSite, date: CalendarDay): number {
  switch (site.kind) {
    case 'hotel':
    case 'hospital':
      return 1;
    case 'canteen':
    case 'arena':
      return isShut(site, date) ? 0 : 1;
    case 'refectory':
      return isShut(site, date) ? 0 : termFactor(date);
  }
}

const isShut = (site: DemoSite, date: CalendarDay): boolean =>
  isWeekend(date) || isBankHoliday(site.country, date) || isYearEndClosure(date);

const usualDay: Record<Meal, number> = { breakfast: 1, lunch: 1, dinner: 1 };

function holidayFactors(site: DemoSite, date: CalendarDay): Record<Meal, number> {
  const at = monthDay(date);
  if (at === '12-24') return { breakfast: 0.6, lunch: 0.8, dinner: 0.6 };
  if (at === '12-25') return { breakfast: 0.5, lunch: 0.4, dinner: 0.35 };
  if (at === '12-26' || at === '12-27') return { breakfast: 0.6, lunch: 0.7, dinner: 0.5 };
  if (at === '12-31') return { breakfast: 1.1, lunch: 1, dinner: 1.35 };
  if (at === '01-01') return { breakfast: 1.2, lunch: 0.9, dinner: 0.6 };
  if (isBankHoliday(site.country, date)) return { breakfast: 1.15, lunch: 1.15, dinner: 0.9 };
  return usualDay;
}

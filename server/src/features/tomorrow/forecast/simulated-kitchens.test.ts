import { addDays } from '@wastegauge/contract/values/dates';
import { expect, test } from 'vitest';
import { createForecaster, forecastError, type CoverForecast, type ServedDay } from './forecast.ts';
import { createKitchen, type KitchenTraits } from './kitchens.test-support.ts';

type Traits = Omit<KitchenTraits, 'days' | 'usual'>;

const worlds: Record<string, Traits> = {
  trend: { noise: 0.07, trend: 0.6 },
  drift: { noise: 0.06, drift: 0.08 },
  season: { noise: 0.07, season: 0.3 },
  holidays: { noise: 0.07, holidayShare: 0.4 },
  events: { noise: 0.07, eventGuests: 60 },
  strikes: { noise: 0.06, strikes: 0.03 },
  'everything at once': {
    noise: 0.07,
    trend: 0.2,
    drift: 0.04,
    season: 0.1,
    holidayShare: 0.5,
    eventGuests: 60,
    strikes: 0.01,
  },
};
const noise: Record<string, Traits> = {
  'open on five days': { noise: 0.08 },
  'open every day': { noise: 0.08, isOpenAtWeekends: true },
  'very noisy': { noise: 0.25 },
};

const kitchens = 8;
const skippedDays = 150;

interface Past {
  day: ServedDay;
  forecast: CoverForecast;
}

function simulate(name: string, traits: Traits): Past[] {
  return Array.from({ length: kitchens }, (_, index) =>
    createKitchen(`${name} ${index}`, { days: 800, usual: 100 + 30 * index, ...traits }),
  ).flatMap((days) => {
    const last = days.at(-1)?.day ?? '';
    return createForecaster(days).past(addDays(last, skippedDays - 800), last);
  });
}

const errorOf = (past: readonly Past[], advice: (forecast: CoverForecast) => number): number =>
  forecastError(past.map(({ day, forecast }) => ({ covers: day.covers, advice: advice(forecast) })))
    .percent ?? NaN;

const heldShare = (past: readonly Past[]): number =>
  past.filter(({ day, forecast }) => day.covers >= forecast.low && day.covers <= forecast.high)
    .length / past.length;

test.each(Object.entries(worlds))(
  'with %s the method is at or below the weekday median, and the range holds',
  (name, traits) => {
    const past = simulate(name, traits);
    const method = errorOf(past, ({ covers }) => covers);
    expect(method).toBeLessThanOrEqual(errorOf(past, ({ weekdayMedian }) => weekdayMedian));
    expect(heldShare(past)).toBeGreaterThan(0.76);
    expect(heldShare(past)).toBeLessThan(0.84);
  },
);

test.each(Object.entries(noise))(
  'with nothing but noise, %s, the method is not clearly above the weekday median',
  (name, traits) => {
    const past = simulate(name, traits);
    const method = errorOf(past, ({ covers }) => covers);
    const weekday = errorOf(past, ({ weekdayMedian }) => weekdayMedian);
    expect(method).toBeLessThan(weekday * 1.01);
    expect(heldShare(past)).toBeGreaterThan(0.77);
    expect(heldShare(past)).toBeLessThan(0.84);
  },
);

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  createForecaster,
  forecastError,
  type CoverForecast,
} from '../server/src/features/tomorrow/forecast/forecast.ts';
import { createKitchen } from '../server/src/features/tomorrow/forecast/kitchens.test-support.ts';
import { readCanteens, type CanteenDay } from './forecast-csv.ts';
import { rounded, timed, type BenchResult } from './figures.ts';

const folder = 'data/bench';
const canteens = 12;

/**
 * Error of the advice in percent of covers on every day of a file, each day from earlier days only. FORECAST_CSV has
 * lines of date, site, covers and plan; without it canteens are generated.
 */
export async function measureForecast(): Promise<BenchResult> {
  const file = process.env['FORECAST_CSV'] || (await writeCanteens());
  const sites = await readCanteens(file);
  const compared: ComparedDay[] = [];
  const ms = await timed(async () => {
    for (const days of sites.values()) compared.push(...compareDays(days));
  });
  const method = errorPercent(compared, ({ forecast }) => forecast.covers);
  const weekday = errorPercent(compared, ({ forecast }) => forecast.weekdayMedian);
  const held = compared.filter(
    ({ covers, forecast: { low, high } }) => covers >= low && covers <= high,
  );
  return {
    isGood: method <= weekday,
    file,
    sites: sites.size,
    days: compared.length,
    methodPercent: toHundredths(method),
    weekdayPercent: toHundredths(weekday),
    plannedDays: compared.filter(({ plan }) => plan !== null).length,
    planPercent: toHundredths(errorPercent(compared, ({ plan }) => plan)),
    methodOnPlannedPercent: toHundredths(
      errorPercent(compared, ({ plan, forecast }) => (plan === null ? null : forecast.covers)),
    ),
    heldPercent: rounded((held.length / compared.length) * 100),
    seconds: rounded(ms / 1000),
  };
}

interface ComparedDay {
  covers: number;
  plan: number | null;
  forecast: CoverForecast;
}

function compareDays(days: readonly CanteenDay[]): ComparedDay[] {
  const plans = new Map(days.map(({ day, plan }) => [day, plan]));
  const served = days.map(({ day, covers }) => ({ day, covers, holiday: null, guests: 0 }));
  return createForecaster(served)
    .past('1970-01-01', '2999-12-31')
    .map(({ day, forecast }) => ({
      covers: day.covers,
      plan: plans.get(day.day) ?? null,
      forecast,
    }));
}

/** Not a number without any days. */
function errorPercent(
  compared: readonly ComparedDay[],
  advice: (day: ComparedDay) => number | null,
): number {
  const known = compared.flatMap((day) => {
    const given = advice(day);
    return given === null ? [] : [{ covers: day.covers, advice: given }];
  });
  return forecastError(known).percent ?? NaN;
}

const toHundredths = (percent: number): number | string =>
  Number.isNaN(percent) ? 'none' : Math.round(percent * 100) / 100;

/** School canteens: closed at weekends and in the holidays, with level changes and strikes. */
async function writeCanteens(): Promise<string> {
  const lines = Array.from({ length: canteens }, (_, index) =>
    createKitchen(`canteen ${index}`, {
      days: 1000,
      usual: 60 + 25 * index,
      noise: 0.055,
      drift: 0.05,
      season: 0.04,
      strikes: 0.01,
      holidayShare: 0,
    }).map(({ day, covers, plan }) => `${day},Canteen ${index + 1},${covers},${plan}`),
  ).flat();
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'canteens.csv');
  await writeFile(file, ['date,site,covers,plan', ...lines].join('\n'));
  return file;
}

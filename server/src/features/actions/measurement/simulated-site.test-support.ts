import { addDays, countDays, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { between, logNormal, normal, seededRandom, type Random } from '@wastegauge/pictures/random';
import { daysOf, type RecordedService, type SiteInputs, type WasteOfPart } from './days.ts';
import { measureAction, type Measurement } from './measure.ts';
import { actionWindow } from './window.ts';

export interface SimulatedTruth {
  /** Share of the target that the action saves. */
  effect: number;
  /** Share of services that are not measured, before and after. */
  missed?: { before: number; after: number };
  daysAfter?: number;
}

export interface SimulatedResult extends Measurement {
  /** Grams per cover that the action really saves. */
  trueG: number;
}

const startDate: Day = '2026-06-01';
const weekdayCovers = [0.8, 0.9, 0.95, 1, 1.2, 1.3, 0.85];
const weekdayWaste = [1.1, 1, 0.95, 0.95, 1, 1.15, 1.2];

/** A kitchen with a target in one to three services, other foods, missed services and days without covers. */
export function simulateSite(seed: string, truth: SimulatedTruth): SimulatedResult {
  const random = seededRandom(seed);
  const {
    effect,
    missed = { before: 0.03, after: 0.03 },
    daysAfter = 28 + 7 * Math.floor(random() * 20),
  } = truth;
  const window = actionWindow(
    { startDate, endDate: null },
    { yesterday: addDays(startDate, daysAfter - 1), nextStart: null },
  );
  const hasHistory = random() < 0.7;
  const first = hasHistory ? window.history : window.before;
  const period = { startDate: first.startDate, endDate: window.after.endDate };
  const kitchen = {
    covers: between(random, 80, 600),
    targetG: between(random, 4, 20),
    othersG: between(random, 60, 160),
    dayNoise: between(random, 0.3, 0.4),
    shares: serviceShares(random),
    isClosedOnSundays: random() < 0.2,
  };
  const site = {
    waste: [] as WasteOfPart[],
    services: [] as RecordedService[],
    covers: [] as SiteInputs['covers'][number][],
  };
  const trend = between(random, -0.1, 0.1) / countDays(period);
  let siteNoise = 0;
  let [trueG, coversAfter] = [0, 0];
  for (const [index, day] of daysOf(period).entries()) {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    siteNoise = 0.7 * siteNoise + 0.1 * normal(random);
    const isAfter = day >= startDate;
    const isClosed = kitchen.isClosedOnSundays && weekday === 6;
    const covers = isClosed
      ? 0
      : Math.round(logNormal(random, kitchen.covers * (weekdayCovers[weekday] ?? 1), 0.12));
    const level = (weekdayWaste[weekday] ?? 1) * Math.exp(siteNoise + trend * index);
    const usualTarget = kitchen.targetG * covers * level;
    const targetG =
      usualTarget * unbiasedNoise(random, kitchen.dayNoise) * (isAfter ? 1 - effect : 1);
    const othersG = kitchen.othersG * covers * level * unbiasedNoise(random, 0.12);
    if (isAfter && covers > 0) {
      trueG += usualTarget * effect;
      coversAfter += covers;
    }
    if (random() >= 0.08 && !isClosed) site.covers.push({ day, covers });
    for (const [place, service] of serviceTimes.entries()) {
      const isMeasured = random() >= (isAfter ? missed.after : missed.before);
      const usualG = [30, 40, 50][place] ?? 0;
      site.services.push({ day, service, isClosed, isMeasured, usualG: usualG * kitchen.covers });
      if (isClosed || !isMeasured) continue;
      const part = { day, service, wasteTypeId: 3, valueE4: 0, valueEurE4: 0, co2G: 0 };
      const ofTarget = Math.round(targetG * (kitchen.shares[place] ?? 0));
      if (ofTarget > 0) site.waste.push({ ...part, isTarget: true, weightG: ofTarget });
      site.waste.push({ ...part, isTarget: false, weightG: Math.round((othersG * usualG) / 120) });
    }
  }
  const measurement = measureAction({
    window,
    measuredOn: addDays(startDate, daysAfter),
    kind: 'food',
    hasConflict: false,
    site,
  });
  return { ...measurement, trueG: coversAfter === 0 ? 0 : trueG / coversAfter };
}

function serviceShares(random: Random): number[] {
  const main = Math.floor(random() * 3);
  const rest = random() < 0.5 ? 0 : between(random, 0, 0.6);
  return serviceTimes.map((_: ServiceTime, place) => (place === main ? 1 - rest : rest / 2));
}

/** With a mean of one. */
const unbiasedNoise = (random: Random, sigma: number): number =>
  logNormal(random, Math.exp((-sigma * sigma) / 2), sigma);

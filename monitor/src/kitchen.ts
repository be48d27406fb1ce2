import type { Zone } from '@wastegauge/contract/directory/devices';
import { composePicture, mostGramsIn, type Scene } from '@wastegauge/pictures/picture';
import type { CaptureInput } from './client.ts';
import { createMenu, stationOf, type MenuDish, type Station } from './menu.ts';
import { between, seededRandom, logNormal } from '@wastegauge/pictures/random';

export type MonitorPlace = Zone & { timezone: string };

/** One monitor and the people who throw food away there. */
export interface SimulatedKitchen {
  readonly place: MonitorPlace;
  /** Captures per minute at this time of the site's day. */
  rhythmAt(now: Date): number;
  throwAway(
    captureId: string,
    now: Date,
  ): Promise<{ taken: Omit<CaptureInput, 'captured_at'>; pictures: Buffer[] }>;
}

const binHoldsGrams = 28_000;
/** A tray is emptied in several steps: how often the same food follows within this time. */
const [sameAgain, againWithinMs] = [0.4, 20 * 60_000];
const [peakPerMinute, leastShare] = [0.7, 0.01];
interface Rhythm {
  /** Peak hours of waste and their spread. */
  peaks: readonly { hour: number; spread: number }[];
  /** Share of the peak at any other time. */
  quiet: number;
}
const rhythms: Record<Station, Rhythm> = {
  breakfast: { peaks: [{ hour: 9.5, spread: 0.9 }], quiet: 0 },
  buffet: {
    peaks: [
      { hour: 10, spread: 0.7 },
      { hour: 14.3, spread: 0.7 },
      { hour: 21.5, spread: 0.8 },
    ],
    quiet: 0.02,
  },
  kitchen: {
    peaks: [
      { hour: 7.5, spread: 1.2 },
      { hour: 11, spread: 1 },
      { hour: 17, spread: 1.4 },
    ],
    quiet: 0.05,
  },
  plates: {
    peaks: [
      { hour: 9, spread: 1 },
      { hour: 13.3, spread: 1 },
      { hour: 20, spread: 1.2 },
    ],
    quiet: 0.05,
  },
};

export function openKitchen(place: MonitorPlace, dishes: readonly MenuDish[]): SimulatedKitchen {
  const pick = createMenu(place, dishes);
  const { peaks, quiet } = rhythms[stationOf(place)];
  const isPlate = place.type === 'PLATE_WASTE';
  const isCumulative = place.weighing === 'cumulative';
  const own = seededRandom(place.serial);
  const tareKg = own() < 0.5 ? 0 : Math.round(between(own, 200, 900)) / 1000;
  const container = isCumulative ? 'bin' : isPlate ? 'plate' : own() < 0.5 ? 'tray' : 'board';
  const mostGrams = Math.min(9000, mostGramsIn(container)) * 0.7;
  let inBinGrams = 0;
  let last: { food: MenuDish; atMs: number } | undefined;

  return {
    place,
    rhythmAt: (now) => {
      const hour = hourAt(now, place.timezone);
      const crowd = peaks.map((peak) => Math.exp(-(((hour - peak.hour) / peak.spread) ** 2)));
      const share = Math.max(quiet, ...crowd);
      return share < leastShare ? 0 : peakPerMinute * share;
    },
    throwAway: async (captureId, now) => {
      const random = seededRandom(captureId);
      const hour = hourAt(now, place.timezone);
      const isAgain = random() < sameAgain;
      const isSoon = last !== undefined && now.getTime() - last.atMs < againWithinMs;
      const food = last && isAgain && isSoon ? last.food : pick(hour, random);
      last = { food, atMs: now.getTime() };
      const grams =
        Math.round(Math.min(mostGrams, logNormal(random, isPlate ? 190 : 750, 0.7))) + 5;
      const other = random() < 0.04 ? pick(hour, random) : food;
      const secondGrams = Math.max(5, Math.round(grams * between(random, 0.15, 0.4)));
      const second = other === food ? undefined : { food: other, grams: secondGrams };
      const thrownGrams = grams + (second ? secondGrams : 0);
      if (inBinGrams + thrownGrams > binHoldsGrams) inBinGrams = 0;
      inBinGrams = isCumulative ? inBinGrams + thrownGrams : thrownGrams;

      const scene: Scene = {
        food,
        grams,
        container,
        monitor: place.serial,
        seed: captureId,
        ...(second && { second }),
      };
      const frames = random() < 0.3 ? 2 : 1;
      const pictures: Buffer[] = [];
      for (let frame = 0; frame < frames; frame += 1) {
        pictures.push(await composePicture({ ...scene, frame }));
      }
      return {
        pictures,
        taken: {
          capture_id: captureId,
          serial: place.serial,
          raw_weight: (inBinGrams + Math.round(tareKg * 1000)) / 1000,
          tare: tareKg,
          items: second ? [{ weight: secondGrams / 1000 }] : [],
          ...(random() < 0.25 && guess(food, between(random, 0.35, 0.99))),
        },
      };
    },
  };
}

/** Some cameras recognise food themselves. */
const guess = ({ name, category }: MenuDish, confidence: number) => ({
  food: name,
  confidence: Math.round(confidence * 100) / 100,
  reasoning: `Shape, colour and surface fit ${name}; ${category.toLowerCase()} is usual here.`,
});

function hourAt(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric' });
  const [hours = 0, minutes = 0] = parts.format(now).split(':').map(Number);
  return hours + minutes / 60;
}

import type { ScaleReading } from '../src/reading.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface RealStep {
  kind: 'added' | 'emptied';
  changeG: number;
  atMs: number;
}

export interface SimulatedBin {
  /** Everything that has happened to the bin so far. */
  steps: RealStep[];
  readonly atMs: number;
  readonly contentG: number;
  rest: (ms: number) => void;
  throwIn: (grams: number) => void;
  lean: (ms: number) => void;
  /** Something pushes or pulls without moving at all. */
  press: (ms: number, forceG: number) => void;
  liftAndPutBack: (ms: number) => void;
  takeBinAway: (ms: number) => void;
  pullBagOut: () => void;
}

export interface BinSettings {
  random: SeededRandom;
  onReading: (reading: ScaleReading, atMs: number) => void;
  startG?: number;
  binG?: number;
  noiseG?: number;
  driftG?: (atMs: number) => number;
  readingsPerSecond?: number;
  lacksStableFlag?: boolean;
}

/** A bin on a scale that was zeroed with the empty bin. Shows whole grams. */
export function simulateBin(settings: BinSettings): SimulatedBin {
  const { random, onReading, binG = 2100, noiseG = 1, driftG = () => 0 } = settings;
  const intervalMs = 1000 / (settings.readingsPerSecond ?? 5);
  const steps: RealStep[] = [];
  let contentG = settings.startG ?? 0;
  let atMs = 0;

  function emit(grams: number, isMoving: boolean): void {
    const shownG = Math.round(grams + driftG(atMs) + noiseG * random.normal());
    const reading: ScaleReading = { grams: shownG, isStable: !isMoving, unit: 'g', raw: '' };
    if (settings.lacksStableFlag) {
      reading.isStable = false;
      reading.lacksStableFlag = true;
    }
    onReading(reading, atMs);
    atMs += intervalMs;
  }

  function hold(ms: number, grams: () => number, isMoving: () => boolean = () => false): void {
    for (const endMs = atMs + ms; atMs < endMs;) emit(grams(), isMoving());
  }

  function shake(ms: number, amplitudeG: number): void {
    hold(
      ms,
      () => contentG + amplitudeG * random.normal(),
      () => random.next() < 0.9,
    );
  }

  function empty(): void {
    steps.push({ kind: 'emptied', changeG: -contentG, atMs });
    contentG = 0;
  }

  return {
    steps,
    get atMs() {
      return atMs;
    },
    get contentG() {
      return contentG;
    },
    rest: (ms) => hold(ms, () => contentG),
    throwIn: (grams) => {
      contentG += grams;
      steps.push({ kind: 'added', changeG: grams, atMs });
      shake(600, grams / 2);
    },
    /** A person sways; now and then the scale calls that stable. */
    lean: (ms) => {
      const forceG = 300 + 4000 * random.next();
      hold(
        ms,
        () => contentG + forceG + 150 * random.normal(),
        () => random.next() < 0.8,
      );
      shake(600, 30);
    },
    press: (ms, forceG) => {
      hold(ms, () => contentG + forceG);
      shake(600, 30);
    },
    liftAndPutBack: (ms) => {
      shake(1200, 1500);
      hold(ms, () => -binG);
      shake(1200, 1500);
    },
    takeBinAway: (ms) => {
      shake(1200, 1500);
      empty();
      hold(ms, () => -binG);
      shake(1200, 1500);
    },
    pullBagOut: () => {
      shake(4000, 2000);
      empty();
      shake(1500, 200);
    },
  };
}

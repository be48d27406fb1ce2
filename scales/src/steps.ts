import type { ScaleCondition, ScaleReading } from './reading.ts';

/** A change of the weight of the bin. The times are those to take the pictures from. */
export interface BinStep {
  kind: 'added' | 'emptied';
  beforeG: number;
  afterG: number;
  beforeAtMs: number;
  afterAtMs: number;
}

export interface StepOptions {
  /** Weight shown with the empty bin on the scale: 0 if it was zeroed with the bin. */
  emptyBinG: number;
  /** From before a restart, so that nothing added in between is lost. */
  state?: StepState | undefined;
  /** Noise of the settled scale around its mean. More for scales with coarse divisions. */
  noiseG?: number;
}

export interface BinLevel {
  grams: number;
  atMs: number;
}

export interface StepDetector {
  add: (reading: ScaleReading, atMs: number) => readonly BinStep[];
  addCondition: (condition: ScaleCondition, atMs: number) => void;
  /** Plain data to keep for a restart, of bounded size. */
  state: () => StepState;
}

/** A stretch of readings that agree. */
export interface Plateau {
  meanG: number;
  readings: number;
  sinceMs: number;
  lastMs: number;
}

export interface StepState {
  /** The bin as last confirmed. */
  level?: BinLevel | undefined;
  present?: Plateau | undefined;
  /** Rests since the level was last confirmed, without the present one. */
  rests: Plateau[];
  wasAbsent: boolean;
}

const minStepG = 20;
/** Readings in the mean: enough against noise, few enough to follow drift. */
const meanReadings = 20;
/** Shortest rest between two throws. */
const restMs = 700;
/** How long an addition must last: longer than a person can lean on a bin without swaying. */
const addedMs = 3000;
/** Taking a bag out takes longer and shakes more. */
const emptiedMs = 10_000;
const maxGapMs = 2500;
/** Less than this below the empty bin: the bin is off the scale. */
const absentBelowG = 50;
/** Drift of load cells and evaporation. Faster changes count towards the next step. */
const driftGPerMs = 2 / 60_000;
const maxRests = 8;

const none: readonly BinStep[] = [];

export function createStepDetector({ emptyBinG, state, noiseG = 6 }: StepOptions): StepDetector {
  let { level, present, wasAbsent = false } = state ?? {};
  let rests = [...(state?.rests ?? [])];

  const isAbsent = (grams: number): boolean => grams < emptyBinG - absentBelowG;
  const lasted = (plateau: Plateau): number => plateau.lastMs - plateau.sinceMs;

  function endPlateau(): void {
    if (present && lasted(present) >= restMs && !isAbsent(present.meanG)) {
      rests.push(present);
      // The first may be the emptied bin; joining two throws keeps their sum.
      if (rests.length > maxRests) rests.splice(1, 1);
    }
    present = undefined;
  }

  function extendPlateau(grams: number, atMs: number): Plateau {
    const gapMs = present ? atMs - present.lastMs : 0;
    const fits = present && Math.abs(grams - present.meanG) <= noiseG;
    if (!present || !fits || gapMs < 0 || gapMs > maxGapMs) {
      endPlateau();
      return { meanG: grams, readings: 1, sinceMs: atMs, lastMs: atMs };
    }
    const readings = Math.min(present.readings + 1, meanReadings);
    const meanG = present.meanG + (grams - present.meanG) / readings;
    return { meanG, readings, sinceMs: present.sinceMs, lastMs: atMs };
  }

  function settle(plateau: Plateau): void {
    level = { grams: plateau.meanG, atMs: plateau.lastMs };
    rests = [];
    wasAbsent = false;
  }

  /** Follows drift. Small additions stay outside the level until together they make a step. */
  function follow(plateau: Plateau, from: BinLevel): void {
    const changeG = plateau.meanG - from.grams;
    const maxG = wasAbsent ? Infinity : driftGPerMs * Math.max(0, plateau.lastMs - from.atMs);
    settle(plateau);
    const movedG = Math.max(-maxG, Math.min(maxG, changeG));
    level = { grams: from.grams + movedG, atMs: plateau.lastMs };
  }

  function evaluate(plateau: Plateau): readonly BinStep[] {
    if (!level) {
      if (lasted(plateau) >= addedMs) settle(plateau);
      return none;
    }
    const changeG = plateau.meanG - level.grams;
    if (Math.abs(changeG) <= minStepG) {
      if (lasted(plateau) >= restMs) follow(plateau, level);
      return none;
    }
    if (lasted(plateau) < (changeG > 0 ? addedMs : emptiedMs)) return none;
    const steps = changeG > 0 ? additions(level, plateau) : emptying(level, plateau);
    settle(plateau);
    return steps;
  }

  function emptying(from: BinLevel, last: Plateau): BinStep[] {
    const bottom = rests
      .filter((rest) => lasted(rest) >= addedMs && rest.meanG < last.meanG - minStepG)
      .toSorted((one, other) => one.meanG - other.meanG)[0];
    const after = bottom ?? last;
    const emptied: BinStep = {
      kind: 'emptied',
      beforeG: from.grams,
      afterG: after.meanG,
      beforeAtMs: from.atMs,
      afterAtMs: after.sinceMs,
    };
    if (!bottom) return [emptied];
    rests = rests.slice(rests.indexOf(bottom) + 1);
    return [emptied, ...additions({ grams: bottom.meanG, atMs: bottom.lastMs }, last)];
  }

  /** Splits a rise at the rests the weight never fell below again: one step per throw. */
  function additions(from: BinLevel, last: Plateau): BinStep[] {
    const steps: BinStep[] = [];
    let before = from;
    for (const [index, rest] of [...rests, last].entries()) {
      const later = [...rests.slice(index + 1), last];
      const isKept = later.every(({ meanG }) => meanG >= rest.meanG - noiseG);
      const isStep = rest.meanG - before.grams > minStepG;
      const remains = rest === last || last.meanG - rest.meanG > minStepG;
      if (!isKept || !isStep || !remains) continue;
      const after = { grams: rest.meanG, atMs: rest.lastMs };
      steps.push({
        kind: 'added',
        beforeG: before.grams,
        afterG: after.grams,
        beforeAtMs: before.atMs,
        afterAtMs: rest.sinceMs,
      });
      before = after;
    }
    return steps;
  }

  return {
    state: () => ({ level, present, rests: [...rests], wasAbsent }),
    addCondition: (condition) => {
      endPlateau();
      if (condition === 'belowZero') wasAbsent = true;
    },
    add: (reading, atMs) => {
      const { grams } = reading;
      if (!Number.isFinite(grams) || !(reading.isStable || reading.lacksStableFlag === true)) {
        endPlateau();
        return none;
      }
      present = extendPlateau(grams, atMs);
      if (isAbsent(present.meanG)) {
        wasAbsent ||= lasted(present) >= restMs;
        return none;
      }
      return evaluate(present);
    },
  };
}

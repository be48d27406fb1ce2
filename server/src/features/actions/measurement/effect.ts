import { actionLimits } from '@wastegauge/contract/insight/actions';
import { seededRandom } from '@wastegauge/pictures/random';
import { studentQuantile } from './student-quantile.ts';

/** Sums over the used days of up to seven days in a row. */
export interface WeekSums {
  targetG: number;
  covers: number;
  othersG: number;
  /** Differs from `covers` when other sites are compared. */
  othersCovers: number;
}

export interface Effect {
  beforeG: number;
  afterG: number;
  othersBeforeG: number;
  othersAfterG: number;
  /** Grams per cover by the change of the others. */
  withoutG: number;
  grams: number;
  /** Half the width of the 95 % interval. */
  marginG: number;
}

interface Levels {
  target: number;
  others: number;
}

export interface EffectSides {
  /** Earlier weeks, for their scatter only. */
  history: readonly WeekSums[];
  before: readonly WeekSums[];
  after: readonly WeekSums[];
}

/** Undefined unless both sides have two weeks, and the target and the others waste before. */
export function estimateEffect({ history, before, after }: EffectSides): Effect | undefined {
  const [b, a] = [levelsOf(before), levelsOf(after)];
  if (before.length < 2 || after.length < 2) return undefined;
  if (b.target === 0 || b.others === 0 || a.others === 0) return undefined;
  const withoutG = b.target * (a.others / b.others);
  return {
    beforeG: b.target,
    afterG: a.target,
    othersBeforeG: b.others,
    othersAfterG: a.others,
    withoutG,
    grams: withoutG - a.target,
    marginG: margin({ withoutG, afterG: a.target }, { history, before, after }),
  };
}

function levelsOf(weeks: readonly WeekSums[]): Levels {
  let [targetG, covers, othersG, othersCovers] = [0, 0, 0, 0];
  for (const week of weeks) {
    targetG += week.targetG;
    covers += week.covers;
    othersG += week.othersG;
    othersCovers += week.othersCovers;
  }
  return {
    target: covers === 0 ? 0 : targetG / covers,
    others: othersCovers === 0 ? 0 : othersG / othersCovers,
  };
}

/**
 * Half of a 95 % interval: bootstrap over weeks for each side, added up with Student's t by the degrees of freedom of
 * Welch and Satterthwaite. Four weeks say too little about their scatter, so the weeks before them are drawn as well
 * (docs/decisions/030-actions.md).
 */
function margin(
  { withoutG, afterG }: { withoutG: number; afterG: number },
  { history, before, after }: EffectSides,
): number {
  const past = history.length < 2 ? [] : scaledWeeks(history);
  const early = scatter([...past, ...scaledWeeks(before)], {
    count: before.length,
    fitted: past.length === 0 ? 1 : 2,
    seed: 'before',
    effect: (level) => (withoutG * level.target) / level.others,
  });
  const late = scatter(scaledWeeks(after), {
    count: after.length,
    fitted: 1,
    seed: 'after',
    effect: (level) => withoutG * level.others - afterG * level.target,
  });
  const variance = early.variance + late.variance;
  if (variance === 0) return 0;
  const freedom =
    variance ** 2 / (early.variance ** 2 / early.freedom + late.variance ** 2 / late.freedom);
  return studentQuantile(freedom) * Math.sqrt(variance);
}

interface Drawing {
  /** Weeks in each draw. */
  count: number;
  /** Levels fitted to the weeks, each of which costs a degree of freedom. */
  fitted: number;
  seed: string;
  effect: (level: Levels) => number;
}

function scatter(
  weeks: readonly WeekSums[],
  { count, fitted, seed, effect }: Drawing,
): { variance: number; freedom: number } {
  const draw = createDraws(weeks, seed);
  let [sum, squares] = [0, 0];
  for (let drawn = 0; drawn < actionLimits.draws; drawn += 1) {
    const found = effect(draw(count));
    sum += found;
    squares += found * found;
  }
  const plain = squares / actionLimits.draws - (sum / actionLimits.draws) ** 2;
  const freedom = Math.max(1, weeks.length - fitted);
  return { variance: Math.max(0, plain) * (weeks.length / freedom), freedom };
}

/** Levels of weeks drawn with replacement; 1 on average. */
function createDraws(pool: readonly WeekSums[], seed: string): (count: number) => Levels {
  const random = seededRandom(seed);
  const column = (name: keyof WeekSums): Float64Array =>
    Float64Array.from(pool, (week) => week[name]);
  const [target, covers] = [column('targetG'), column('covers')];
  const [others, othersCovers] = [column('othersG'), column('othersCovers')];
  return (count) => {
    let [t, c, o, oc] = [0, 0, 0, 0];
    for (let drawn = 0; drawn < count; drawn += 1) {
      const week = Math.floor(random() * pool.length);
      t += target[week] ?? 0;
      c += covers[week] ?? 0;
      o += others[week] ?? 0;
      oc += othersCovers[week] ?? 0;
    }
    return { target: t / c, others: oc === 0 || o === 0 ? 1 : o / oc };
  };
}

/** To a level of 1; weeks without the target stay at 1. */
function scaledWeeks(weeks: readonly WeekSums[]): WeekSums[] {
  const level = levelsOf(weeks);
  return weeks.map((week) => ({
    ...week,
    targetG: level.target === 0 ? week.covers : week.targetG / level.target,
    othersG: level.others === 0 ? week.othersCovers : week.othersG / level.others,
  }));
}

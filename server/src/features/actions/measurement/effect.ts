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

/** Undefined unless both sides have two weeks, and the target and the others waste before. */
export function estimateEffect(
  before: readonly WeekSums[],
  after: readonly WeekSums[],
): Effect | undefined {
  const [b, a] = [levelsOf(before), levelsOf(after)];
  if (before.length < 2 || after.length < 2) return undefined;
  if (b.target === 0 || b.others === 0 || a.others === 0) return undefined;
  const withoutG = b.target * (a.others / b.others);
  const weeks = before.length + after.length;
  const error = standardError({ b, a }, before, after);
  return {
    beforeG: b.target,
    afterG: a.target,
    othersBeforeG: b.others,
    othersAfterG: a.others,
    withoutG,
    grams: withoutG - a.target,
    marginG: studentQuantile(weeks - 2) * error,
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
 * Bootstrap over weeks. Weeks are scaled to the level of their side and drawn from both sides together, because four
 * weeks before the start say too little about the scatter alone. Two levels were fitted, so two degrees of freedom are
 * lost (docs/decisions/030-actions.md).
 */
function standardError(
  { b, a }: { b: Levels; a: Levels },
  before: readonly WeekSums[],
  after: readonly WeekSums[],
): number {
  const pool = [
    ...before.map((week) => scaledWeek(week, b)),
    ...after.map((week) => scaledWeek(week, a)),
  ];
  const draw = createDraws(pool);
  const others = a.others / b.others;
  let [sum, squares] = [0, 0];
  for (let drawn = 0; drawn < actionLimits.draws; drawn += 1) {
    const early = draw(before.length);
    const late = draw(after.length);
    const effect =
      b.target * early.target * others * (late.others / early.others) - a.target * late.target;
    sum += effect;
    squares += effect * effect;
  }
  const variance = squares / actionLimits.draws - (sum / actionLimits.draws) ** 2;
  return Math.sqrt(Math.max(0, variance) * (pool.length / (pool.length - 2)));
}

/** Levels of weeks drawn with replacement; 1 on average. */
function createDraws(pool: readonly WeekSums[]): (count: number) => Levels {
  const random = seededRandom('action');
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

const scaledWeek = (week: WeekSums, level: Levels): WeekSums => ({
  ...week,
  targetG: level.target === 0 ? week.covers : week.targetG / level.target,
  othersG: week.othersG / level.others,
});

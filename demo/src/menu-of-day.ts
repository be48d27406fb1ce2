import type { CalendarDay } from './calendar.ts';
import type { Dish } from './tables.ts';
import type { RemainingShare } from './planted-actions.ts';
import type { DemoFood } from './queries.ts';
import type { DemoRandom } from './random.ts';

export type KitchenDish = Omit<Dish, 'food'> & { food: DemoFood; isFocus: boolean };

const weightSpread = 0.5;
const meanOfMedian = Math.exp(weightSpread ** 2 / 2);
const focusEffect = 0.8;
/** Dishes that an action changes are cooked every day and vary less, so that the effect can be seen. */
const steadiness = 0.35;

export interface Mix {
  pick(position: number): KitchenDish;
  meanGrams: number;
  /** Below 1 once the kitchen works on some of the dishes. */
  wantedPart: number;
}

export function dailyMix(
  dishes: readonly KitchenDish[],
  date: CalendarDay,
  { hasFocus, remaining }: { hasFocus: boolean; remaining: RemainingShare },
  random: DemoRandom,
): Mix {
  const chosen: KitchenDish[] = [];
  const bounds: number[] = [];
  let readings = 0;
  let weight = 0;
  let weightBefore = 0;
  for (const entry of dishes) {
    const planned = remaining(entry.food.sourceName, date.day);
    const mood = random.logNormal(1, 0.7) ** (planned === undefined ? 1 : steadiness);
    if (entry.months && !entry.months.includes(date.month)) continue;
    if (entry.weekdays && !entry.weekdays.includes(date.weekday)) continue;
    const share = entry.share * mood;
    const focused = hasFocus && entry.isFocus ? share * focusEffect : share;
    const wanted = focused * (planned ?? 1);
    weightBefore += share;
    weight += wanted;
    readings += wanted / (entry.grams * meanOfMedian);
    chosen.push(entry);
    bounds.push(readings);
  }
  return {
    meanGrams: weight / readings,
    wantedPart: weight / weightBefore,
    pick: (position) => {
      const index = bounds.findIndex((bound) => position * readings < bound);
      const entry = chosen[index === -1 ? chosen.length - 1 : index];
      if (!entry) throw new Error(`A menu is empty on ${date.day}`);
      return entry;
    },
  };
}

/** Log-normal around the median, with a minimum weight. */
export function gramsOf(entry: KitchenDish, random: DemoRandom): number {
  const heaviest = Math.max(8000, entry.grams * 4);
  const grams = Math.min(random.logNormal(entry.grams, weightSpread), heaviest);
  return Math.max(30, Math.round(grams));
}

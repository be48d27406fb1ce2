import type { StreamKind } from './kitchens.ts';
import type { KitchenDish } from './menu-of-day.ts';
import type { DemoRandom } from './random.ts';

interface Habit {
  everyDay: number;
  /** Days per week for other dishes. */
  daysAWeek: number;
  /** Probability of the same food again: trays are emptied in several steps, plates arrive mixed. */
  again: number;
}

const habits: Record<StreamKind, Habit> = {
  plate: { everyDay: 4, daysAWeek: 2, again: 0.3 },
  unserved: { everyDay: 3, daysAWeek: 2, again: 0.5 },
  preparation: { everyDay: 3, daysAWeek: 2, again: 0.65 },
  trimmings: { everyDay: 3, daysAWeek: 3, again: 0.7 },
};

export const chanceOfSameAgain = (kind: StreamKind): number => habits[kind].again;

/** Monday first. Every dish keeps its share over the week. */
export function weeklyMenu(
  dishes: readonly KitchenDish[],
  kind: StreamKind,
  random: DemoRandom,
): readonly (readonly KitchenDish[])[] {
  const { everyDay, daysAWeek } = habits[kind];
  const ordinary = dishes.filter(({ months, weekdays }) => !months && !weekdays);
  const rotating = new Set(ordinary.toSorted((a, b) => b.share - a.share).slice(everyDay));
  const week: KitchenDish[][] = Array.from({ length: 7 }, () => []);
  for (const entry of dishes) {
    const days = rotating.has(entry) ? spreadDays(daysAWeek, random) : week.keys();
    const share = rotating.has(entry) ? (entry.share * 7) / daysAWeek : entry.share;
    for (const day of days) week[day]?.push({ ...entry, share });
  }
  return week;
}

/** Spread evenly over the week. */
const spreadDays = (count: number, random: DemoRandom): Set<number> => {
  const first = random.integer(0, 6);
  return new Set(
    Array.from({ length: count }, (_, index) => (first + Math.round((index * 7) / count)) % 7),
  );
};

import type { WasteKind } from './kitchens.ts';
import type { KitchenDish } from './menu-of-day.ts';
import type { Random } from './random.ts';

/** How a kind of waste comes about: how much of it is there every day, and how often the same comes again at once. */
interface Habit {
  everyDay: number;
  /** On how many days of the week any other dish is cooked. */
  daysAWeek: number;
  /** A tray is emptied in several goes, carrots are peeled by the sack; plates come as they come. */
  again: number;
}

const habits: Record<WasteKind, Habit> = {
  plate: { everyDay: 4, daysAWeek: 2, again: 0.3 },
  unserved: { everyDay: 3, daysAWeek: 2, again: 0.5 },
  preparation: { everyDay: 3, daysAWeek: 2, again: 0.65 },
  trimmings: { everyDay: 3, daysAWeek: 3, again: 0.7 },
};

export const chanceOfSameAgain = (kind: WasteKind): number => habits[kind].again;

/** The dishes of each weekday, Monday first. Over the week every dish keeps its share. */
export function weeklyMenu(
  dishes: readonly KitchenDish[],
  kind: WasteKind,
  random: Random,
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

/** So many days, as far from one another as a week allows. */
const spreadDays = (count: number, random: Random): Set<number> => {
  const first = random.integer(0, 6);
  return new Set(
    Array.from({ length: count }, (_, index) => (first + Math.round((index * 7) / count)) % 7),
  );
};

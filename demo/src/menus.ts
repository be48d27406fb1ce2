/** Foods by the catalogue's source name. */
export interface Dish {
  food: string;
  /** Relative to the other dishes. */
  share: number;
  /** Median weight of one reading. */
  grams: number;
  months?: readonly number[];
  /** Monday is 0. */
  weekdays?: readonly number[];
}

export type Menu = readonly Dish[];

interface Season {
  months?: readonly number[];
  weekdays?: readonly number[];
}

export const dish = (food: string, share: number, grams: number, season: Season = {}): Dish => ({
  food,
  share,
  grams,
  ...season,
});

/** `usualPart` scales the shares of the usual dishes. */
export const localMenu = (local: Menu, usual: Menu, usualPart: number): Menu => {
  const names = new Set(local.map((entry) => entry.food));
  const kept = usual.filter((entry) => !names.has(entry.food));
  return [...local, ...kept.map((entry) => ({ ...entry, share: entry.share * usualPart }))];
};

export const spring = { months: [4, 5, 6] } as const;
export const summer = { months: [6, 7, 8] } as const;
export const strawberrySeason = { months: [5, 6, 7] } as const;
export const autumn = { months: [9, 10, 11] } as const;
export const winter = { months: [11, 12, 1, 2] } as const;
export const advent = { months: [12] } as const;
export const fridays = { weekdays: [4] } as const;
export const sundays = { weekdays: [6] } as const;
export const thursdays = { weekdays: [3] } as const;

import { wilsonInterval } from '@wastegauge/recognition/evaluation/wilson';
import type { RecognitionAccuracy, RecognitionRate } from '@wastegauge/contract/waste/recognition';
import { sql, type RawBuilder } from 'kysely';
import { isNamedByPerson, isVerifiedLabel } from './training.ts';

const shownWeeks = 12;

/**
 * `guess` and `event` are the tables. A person who confirms an automatic label has seen it: of these labels only blind
 * checks count.
 */
export const isChecked: RawBuilder<boolean> = sql`
  (not guess.is_automatic and ${isVerifiedLabel} or guess.is_blind and ${isNamedByPerson})`;

/** Guesses made before the day of the capture was known, with the food that people named and checked since. */
export const checkedGuesses = (siteIds: readonly number[], now: Date): RawBuilder<unknown> => sql`
  select guess.site_id, guess.event_id, guess.picture_foods, guess.habit_foods, guess.foods,
    guess.shares, guess.is_automatic, guess.is_blind, event.food_id, event.local_day
  from recognition_guess as guess
  join event on event.site_id = guess.site_id and event.id = guess.event_id
  where guess.site_id = any(${siteIds}::bigint[]) and ${isChecked}
    and event.processed_at > ${now}::timestamptz - make_interval(weeks => ${shownWeeks})`;

const shareWeeks = 4;

/** First guesses about the captures of the last weeks, checked or not, with the thresholds of their foods. */
export const recentFirstGuesses = (
  siteIds: readonly number[],
  now: Date,
): RawBuilder<unknown> => sql`
  select guess.site_id, guess.shares[1] as share, food.threshold_90, food.threshold_95,
    food.threshold_99
  from recognition_guess as guess
  join event on event.site_id = guess.site_id and event.id = guess.event_id
  left join recognition_food as food on food.site_id = guess.site_id
    and food.food_id = guess.foods[1] and not food.only_suggests
  where guess.site_id = any(${siteIds}::bigint[])
    and event.processed_at > ${now}::timestamptz - make_interval(weeks => ${shareWeeks})`;

type Ranking = 'picture_foods' | 'habit_foods' | 'foods';

/** `checked` is the table. */
export const countRight = (
  ranking: Ranking,
  { first, firstFive }: { first: string; firstFive: string },
): RawBuilder<unknown> => {
  const foods = sql.ref(`checked.${ranking}`);
  return sql`
    count(*) filter (where ${foods}[1] = checked.food_id) as ${sql.ref(first)},
    count(*) filter (where checked.food_id = any(${foods}[1:5])) as ${sql.ref(firstFive)}`;
};

export interface RightCounts {
  checked: number;
  first: number;
  firstFive: number;
}

export const toAccuracy = ({ checked, first, firstFive }: RightCounts): RecognitionAccuracy => ({
  checked,
  right_first: toRate(first, checked),
  in_first_five: toRate(firstFive, checked),
});

export function toRate(right: number, checked: number): RecognitionRate | null {
  if (checked === 0) return null;
  const { low, high } = wilsonInterval(right, checked);
  return { percent: (100 * right) / checked, low: 100 * low, high: 100 * high };
}

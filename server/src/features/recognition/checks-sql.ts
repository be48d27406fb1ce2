import { wilsonInterval } from '@wastegauge/recognition/evaluation/wilson';
import type { RecognitionAccuracy, RecognitionRate } from '@wastegauge/contract/waste/recognition';
import { sql, type RawBuilder } from 'kysely';
import { isNamedByPerson, isVerifiedLabel } from './training.ts';

const shownWeeks = 12;

/** Guesses made before the day of the capture was known, with the food that people named and checked since. */
export const checkedGuesses = (siteIds: readonly number[], now: Date): RawBuilder<unknown> => sql`
  select guess.site_id, guess.event_id, guess.picture_foods, guess.habit_foods, guess.foods,
    guess.shares, guess.is_automatic, guess.is_blind, event.food_id, event.local_day
  from recognition_guess as guess
  join event on event.site_id = guess.site_id and event.id = guess.event_id
  where guess.site_id = any(${siteIds}::bigint[])
    and (${isVerifiedLabel} or guess.is_blind and ${isNamedByPerson})
    and event.processed_at > ${now}::timestamptz - make_interval(weeks => ${shownWeeks})`;

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

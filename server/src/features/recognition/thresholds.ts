import { sql, type RawBuilder } from 'kysely';
import { findThresholds } from '@wastegauge/recognition/evaluation/thresholds';
import type { RankedPicture } from '@wastegauge/recognition/evaluation/accuracy';
import { minPrecisions, type MinPrecision } from '@wastegauge/contract/waste/recognition';
import type { Db } from '../../platform/db/db.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import { isChecked } from './checks-sql.ts';
import { isOfEncoder } from './models.ts';
import type { LabelledCapture } from './training.ts';

/** Threshold of a food at the precision of its site; `setting` is the table of settings, `food` that of foods. */
export const chosenThreshold = (food: string): RawBuilder<unknown> => sql`
  case setting.min_precision
    when 90 then ${sql.ref(`${food}.threshold_90`)}
    when 95 then ${sql.ref(`${food}.threshold_95`)}
    when 99 then ${sql.ref(`${food}.threshold_99`)}
  end`;

/** For each food the lowest probability at which each precision is proved on captures of later days. */
export async function storeThresholds(
  transaction: Db,
  { siteId, encoder, labels }: { siteId: number; encoder: string; labels: LabelledCapture[] },
): Promise<void> {
  const labelled = Map.groupBy(labels, ({ food }) => food);
  const guesses = await findFirstGuesses(transaction, siteId, encoder);
  const foods = [
    ...new Set([...labelled.keys(), ...guesses.flatMap(({ ranked }) => ranked.map((r) => r.food))]),
  ];
  const found = minPrecisions.map((percent) => findThresholds(foods, guesses, percent / 100));
  const rows = foods.map((foodId, index) => ({
    foodId,
    labels: labelled.get(foodId)?.length ?? 0,
    ...Object.fromEntries(
      minPrecisions.map((percent, at): [MinPrecision, number | null] => {
        const threshold = found[at]?.[index];
        return [percent, threshold?.isReached ? threshold.threshold : null];
      }),
    ),
  }));
  await runStatement(transaction)`
    insert into recognition_food as known
      (site_id, food_id, labels, threshold_90, threshold_95, threshold_99)
    select ${siteId}, food.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as food (
      "foodId" bigint, labels integer, "90" real, "95" real, "99" real)
    on conflict (site_id, food_id) do update set
      labels = excluded.labels, threshold_90 = excluded.threshold_90,
      threshold_95 = excluded.threshold_95, threshold_99 = excluded.threshold_99
  `;
  await runStatement(transaction)`
    delete from recognition_food
    where site_id = ${siteId} and food_id <> all(${rows.map(({ foodId }) => foodId)}::bigint[])
      and not only_suggests
  `;
}

/**
 * Checks that a food still needs at this precision if its guesses stay as good; null where more checks alone would not
 * be enough.
 */
export async function findMissingChecks(
  db: Db,
  { siteId, encoder }: { siteId: number; encoder: string },
  foods: readonly number[],
  precision: MinPrecision,
): Promise<Map<number, number | null>> {
  const guesses = await findFirstGuesses(db, siteId, encoder);
  return new Map(
    findThresholds(foods, guesses, precision / 100).map((found) => {
      if (found.isReached) return [found.food, 0];
      return [found.food, Number.isFinite(found.missing) ? found.missing : null];
    }),
  );
}

interface FirstGuess {
  food: number;
  guessed: number;
  probability: number;
}

// The limit is per food: of an automatic food only blind checks are added.
const newestPerFood = 400;

async function findFirstGuesses(db: Db, siteId: number, encoder: string): Promise<RankedPicture[]> {
  const rows = await queryRows(db)<FirstGuess>`
    select food, guessed, probability from (
      select event.food_id as food, guess.foods[1] as guessed, guess.shares[1] as probability,
        row_number() over (partition by guess.foods[1] order by event.processed_at desc) as age
      from recognition_guess as guess
      join event on event.site_id = guess.site_id and event.id = guess.event_id
      where guess.site_id = ${siteId} and ${isOfEncoder(encoder)} and cardinality(guess.foods) > 0
        and ${isChecked}
    ) as checked
    where age <= ${newestPerFood}
  `;
  return rows.map(({ food, guessed, probability }) => ({
    food,
    ranked: [{ food: guessed, probability }],
  }));
}

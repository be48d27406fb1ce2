import { findThreshold, type ScoredGuess } from '@wastegauge/recognition/thresholds';
import {
  minPrecisions,
  recognitionLimits,
  type MinPrecision,
} from '@wastegauge/contract/waste/recognition';
import type { Db } from '../../platform/db/db.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import { isVerifiedLabel, type LabelledPicture } from './training.ts';

/** For each food the lowest share at which each precision is proved on captures of later days. */
export async function storeThresholds(
  transaction: Db,
  siteId: number,
  labels: readonly LabelledPicture[],
): Promise<void> {
  const labelled = Map.groupBy(labels, ({ foodId }) => foodId);
  const guessed = Map.groupBy(await findFirstGuesses(transaction, siteId), ({ foodId }) => foodId);
  const rows = [...new Set([...labelled.keys(), ...guessed.keys()])].map((foodId) => ({
    foodId,
    labels: labelled.get(foodId)?.length ?? 0,
    ...thresholds(guessed.get(foodId) ?? []),
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

function thresholds(guesses: readonly ScoredGuess[]): Record<MinPrecision, number | null> {
  const [ninety, ninetyFive, ninetyNine] = minPrecisions.map(
    (percent) =>
      findThreshold(guesses, {
        precision: percent / 100,
        minChecked: recognitionLimits.minChecked,
      }).threshold,
  );
  return { 90: ninety ?? null, 95: ninetyFive ?? null, 99: ninetyNine ?? null };
}

interface FirstGuess extends ScoredGuess {
  foodId: number;
}

const findFirstGuesses = (db: Db, siteId: number): Promise<FirstGuess[]> =>
  queryRows(db)`
    select guess.foods[1] as "foodId", guess.shares[1] as share,
      event.food_id = guess.foods[1] as "isRight"
    from recognition_guess as guess
    join event on event.site_id = guess.site_id and event.id = guess.event_id
    where guess.site_id = ${siteId} and cardinality(guess.foods) > 0 and ${isVerifiedLabel}
    order by event.processed_at desc limit ${recognitionLimits.maxLabels}
  `;

import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';
import type { RankedFood } from '@wastegauge/recognition/learning/classifier';
import type { EventKey } from '../events/service.ts';
import { isOfEncoder } from './models.ts';
import { isVerifiedLabel } from './training.ts';

export interface FoodGuess {
  model: string;
  picture: RankedFood[];
  /** Usual foods that the classifier has not learnt. */
  unknown: RankedFood[];
  habit: RankedFood[];
  both: RankedFood[];
  isAutomatic: boolean;
  isBlind: boolean;
}

const keptShares = 20;
const keptFoods = 5;

const foodIds = (ranked: readonly RankedFood[], most: number): number[] =>
  ranked.slice(0, most).map(({ food }) => food);
/** PostgreSQL refuses numbers that are too small for a `real`. */
const shares = (ranked: readonly RankedFood[], most: number): number[] =>
  ranked.slice(0, most).map(({ probability }) => Number(probability.toFixed(6)));

const guessColumns = ({
  model,
  picture,
  unknown,
  habit,
  both,
  isAutomatic,
  isBlind,
}: FoodGuess) => ({
  model,
  unknownFoods: foodIds(unknown, keptShares),
  unknownShare: unknown[0]?.probability ?? 0,
  pictureFoods: foodIds(picture, keptShares),
  pictureShares: shares(picture, keptShares),
  habitFoods: foodIds(habit, keptShares),
  habitShares: shares(habit, keptShares),
  foods: foodIds(both, keptFoods),
  shares: shares(both, keptFoods),
  isAutomatic,
  isBlind,
});

/** Replaces an earlier guess of a capture that is still waiting; guesses about labelled captures stay as they were. */
export async function storeGuess(
  db: Db,
  { siteId, id }: EventKey,
  guess: FoodGuess,
  { isReplay }: { isReplay: boolean },
): Promise<void> {
  const row = guessColumns(guess);
  const isNew = await queryHasRow(db)`
    insert into recognition_guess (site_id, event_id, model, is_replay, picture_foods,
      picture_shares, habit_foods, habit_shares, foods, shares, is_automatic, is_blind,
      unknown_foods, unknown_share)
    values (${siteId}, ${id}, ${row.model}, ${isReplay}, ${row.pictureFoods}::bigint[],
      ${row.pictureShares}::real[], ${row.habitFoods}::bigint[], ${row.habitShares}::real[],
      ${row.foods}::bigint[], ${row.shares}::real[], ${row.isAutomatic}, ${row.isBlind},
      ${row.unknownFoods}::bigint[], ${row.unknownShare})
    on conflict (site_id, event_id) do nothing
    returning event_id
  `;
  if (isNew) return;
  await runStatement(db)`
    update recognition_guess as known
    set model = ${row.model}, guessed_at = now(), picture_foods = ${row.pictureFoods}::bigint[],
      picture_shares = ${row.pictureShares}::real[], habit_foods = ${row.habitFoods}::bigint[],
      habit_shares = ${row.habitShares}::real[], foods = ${row.foods}::bigint[],
      shares = ${row.shares}::real[], unknown_foods = ${row.unknownFoods}::bigint[],
      unknown_share = ${row.unknownShare}
    where known.site_id = ${siteId} and known.event_id = ${id}
      and not known.is_blind and not known.is_automatic and exists (
        select 1 from event
        where event.site_id = ${siteId} and event.id = ${id}
          and event.status = 'PROCESSING' and event.food_id is null)
  `;
}

export const toRanking = (foodIds: readonly number[], shares: readonly number[]): RankedFood[] =>
  foodIds.map((food, index) => ({ food, probability: shares[index] ?? 0 }));

export const toUnknown = (foodIds: readonly number[], share: number): RankedFood[] =>
  foodIds.map((food) => ({ food, probability: share }));

/** Below, the picture is marked as showing no food. Low, because a wrong mark costs more than a missing one. */
export const minFoodShare = 0.1;

/** The result of the recogniser for one picture. */
export interface RecognisedPicture {
  /** Null without an embedding, or when the encoder does not say. */
  foodShare: number | null;
  /** Nothing for blind checks: people name these without help from the picture. */
  guess: (Pick<FoodGuess, 'picture' | 'unknown'> & { priorWeight: number }) | undefined;
}

interface RecognisedRow {
  foodShare: number | null;
  foodIds: number[] | null;
  shares: number[];
  unknownFoods: number[];
  unknownShare: number;
  priorWeight: number | null;
}

export async function findRecognisedPicture(
  db: Db,
  { siteId, id }: EventKey,
): Promise<RecognisedPicture | undefined> {
  const found = await queryRow(db)<RecognisedRow>`${prepared}
    select embedding.food_share as "foodShare",
      guess.picture_foods as "foodIds", guess.picture_shares as shares,
      guess.unknown_foods as "unknownFoods", guess.unknown_share as "unknownShare",
      model.prior_weight as "priorWeight"
    from event
    left join picture_embedding as embedding
      on embedding.site_id = event.site_id and embedding.event_id = event.id
    left join recognition_setting as setting on setting.site_id = event.site_id
    left join recognition_model as model on model.site_id = event.site_id
    left join recognition_guess as guess
      on guess.site_id = event.site_id and guess.event_id = event.id and not guess.is_blind
        and coalesce(setting.is_on, true)
    where event.site_id = ${siteId} and event.id = ${id}
  `;
  if (!found) return undefined;
  const { foodShare, foodIds, priorWeight } = found;
  return {
    foodShare,
    guess:
      foodIds === null || priorWeight === null
        ? undefined
        : {
            picture: toRanking(foodIds, found.shares),
            unknown: toUnknown(found.unknownFoods, found.unknownShare),
            priorWeight,
          },
  };
}

export const deleteReplays = (db: Db, siteId: number): Promise<void> =>
  runStatement(db)`delete from recognition_guess where site_id = ${siteId} and is_replay`;

/** Makes room for replays with a new encoder. Guesses that labelled a capture or are checked blind are kept. */
export const deleteForeignGuesses = (db: Db, siteId: number, encoder: string): Promise<void> =>
  runStatement(db)`
    delete from recognition_guess as guess using event
    where guess.site_id = ${siteId} and event.site_id = guess.site_id and event.id = guess.event_id
      and not guess.is_automatic and not guess.is_blind and not ${isOfEncoder(encoder)}
      and ${isVerifiedLabel}
  `;

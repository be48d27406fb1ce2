import type { RankedFood } from '@wastegauge/recognition/learning/classifier';
import { alignProbabilities, type FusionSample } from '@wastegauge/recognition/learning/fusion';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { allFoods } from '../food-ranking/service.ts';
import { toRanking, toUnknown } from './guesses.ts';
import { isOfEncoder } from './models.ts';
import { isVerifiedLabel } from './training.ts';

export function toSample(
  food: number,
  picture: readonly RankedFood[],
  habit: readonly RankedFood[],
): FusionSample {
  const foods = allFoods(picture, habit);
  return {
    picture: alignProbabilities(foods, picture),
    prior: alignProbabilities(foods, habit),
    right: foods.indexOf(food),
  };
}

interface SampleRow {
  food: number;
  pictureFoods: number[];
  pictureShares: number[];
  unknownFoods: number[];
  unknownShare: number;
  habitFoods: number[];
  habitShares: number[];
}

const newestSamples = 300;

/** From guesses about captures that people have named and checked since. */
export async function findSamples(
  db: Db,
  siteId: number,
  encoder: string,
): Promise<FusionSample[]> {
  const rows = await queryRows(db)<SampleRow>`
    select event.food_id as food, guess.picture_foods as "pictureFoods",
      guess.picture_shares as "pictureShares", guess.unknown_foods as "unknownFoods",
      guess.unknown_share as "unknownShare", guess.habit_foods as "habitFoods",
      guess.habit_shares as "habitShares"
    from recognition_guess as guess
    join event on event.site_id = guess.site_id and event.id = guess.event_id
    where guess.site_id = ${siteId} and ${isOfEncoder(encoder)} and ${isVerifiedLabel}
    order by event.processed_at desc limit ${newestSamples}
  `;
  return rows.map((row) =>
    toSample(
      row.food,
      [
        ...toRanking(row.pictureFoods, row.pictureShares),
        ...toUnknown(row.unknownFoods, row.unknownShare),
      ],
      toRanking(row.habitFoods, row.habitShares),
    ),
  );
}

import { recognitionLimits } from '@wastegauge/contract/waste/recognition';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import type { RankedFood } from '@wastegauge/recognition/learning/classifier';
import { isOfGroups } from '../foods/service.ts';
import { chosenThreshold } from './thresholds.ts';

interface AutomaticFood {
  threshold: number | null;
  automaticLastWeek: number;
}

/** A random part of the automatic labels is left to people, who then check the machine without seeing its guess. */
export async function chooseAutomatic(
  transaction: Db,
  siteId: number,
  best: RankedFood,
  random: () => number,
): Promise<{ isAutomatic: boolean; isBlind: boolean }> {
  const food = await findAutomaticFood(transaction, siteId, best.food);
  if (!food || food.threshold === null || best.probability < food.threshold) {
    return { isAutomatic: false, isBlind: false };
  }
  return { isAutomatic: true, isBlind: random() < blindShare(food.automaticLastWeek) };
}

export const blindShare = (automaticLastWeek: number): number =>
  Math.min(
    1,
    Math.max(
      recognitionLimits.blindPercent / 100,
      recognitionLimits.minBlindPerWeek / Math.max(1, automaticLastWeek),
    ),
  );

const findAutomaticFood = (
  db: Db,
  siteId: number,
  foodId: number,
): Promise<AutomaticFood | undefined> =>
  queryRow(db)`
    select ${chosenThreshold('known')} as threshold,
      (
        select count(*) from recognition_guess as guess
        where guess.site_id = ${siteId} and guess.is_automatic
          and guess.guessed_at > now() - interval '7 days'
      ) as "automaticLastWeek"
    from recognition_setting as setting
    join recognition_food as known on known.site_id = setting.site_id and known.food_id = ${foodId}
    join food on food.id = known.food_id and food.is_active and ${isOfGroups([siteId])}
    where setting.site_id = ${siteId} and setting.is_on and not known.only_suggests
  `;

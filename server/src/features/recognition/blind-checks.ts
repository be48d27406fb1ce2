import { can } from '@wastegauge/contract/permissions';
import type { MinPrecision } from '@wastegauge/contract/waste/recognition';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import { findNoticeRecipients } from '../accounts/service.ts';
import { mailTo, type Messages } from '../messages/service.ts';
import { isNamedByPerson } from './training.ts';

const lastChecks = 50;

export interface BlindCheckDeps {
  db: Db;
  clock: Clock;
  messages: Messages;
  publicUrl: string;
}

/** Foods whose last blind checks cannot reach the chosen precision any more are only suggested from now on. */
export async function pauseImpreciseFoods(deps: BlindCheckDeps): Promise<void> {
  const { db, clock } = deps;
  for (const food of await findCheckedFoods(db)) {
    const allowedMistakes = lastChecks * (1 - food.minPrecision / 100);
    if (food.checked - food.right <= allowedMistakes) continue;
    await inTransaction(db, async (transaction) => {
      await pauseFood(transaction, food, clock.now());
      await notifyManagers(transaction, deps, food);
    });
  }
}

interface CheckedFood {
  siteId: number;
  siteName: string;
  foodId: number;
  foodName: string;
  minPrecision: MinPrecision;
  checked: number;
  right: number;
}

const findCheckedFoods = (db: Db): Promise<CheckedFood[]> =>
  queryRows(db)`
    with checked as (
      select guess.site_id, guess.foods[1] as food_id, event.food_id = guess.foods[1] as is_right,
        row_number() over (
          partition by guess.site_id, guess.foods[1] order by guess.guessed_at desc
        ) as age
      from recognition_guess as guess
      join event on event.site_id = guess.site_id and event.id = guess.event_id
      join recognition_food as known
        on known.site_id = guess.site_id and known.food_id = guess.foods[1]
      where guess.is_blind and not known.only_suggests and ${isNamedByPerson}
        and guess.guessed_at > coalesce(known.resumed_at, '-infinity')
    )
    select checked.site_id as "siteId", site.name as "siteName", checked.food_id as "foodId",
      food.name as "foodName", setting.min_precision as "minPrecision", count(*) as checked,
      count(*) filter (where checked.is_right) as "right"
    from checked
    join recognition_setting as setting on setting.site_id = checked.site_id
      and setting.is_on and setting.min_precision is not null
    join site on site.id = checked.site_id
    join food on food.id = checked.food_id
    where checked.age <= ${lastChecks}
    group by 1, 2, 3, 4, 5
  `;

const pauseFood = (transaction: Db, { siteId, foodId }: CheckedFood, now: Date): Promise<void> =>
  runStatement(transaction)`
    update recognition_food
    set only_suggests = true, suggests_since = ${now}, suggests_reason = 'checks'
    where site_id = ${siteId} and food_id = ${foodId}
  `;

async function notifyManagers(
  transaction: Db,
  { messages, publicUrl }: BlindCheckDeps,
  food: CheckedFood,
): Promise<void> {
  for (const manager of await findNoticeRecipients(transaction, [food.siteId])) {
    if (!can(manager.holder, 'recognition.manage')) continue;
    const mail = mailTo(manager, {
      template: 'recognition-paused',
      firstName: manager.firstName,
      siteName: food.siteName,
      foodName: food.foodName,
      right: food.right,
      checked: food.checked,
      precisionPercent: food.minPrecision,
      url: `${publicUrl}/recognition?siteId=${food.siteId}`,
    });
    await messages.queueMail(transaction, mail);
  }
}

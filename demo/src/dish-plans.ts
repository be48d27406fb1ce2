import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { queryRows } from '@wastegauge/server/platform/db/query';
import type { Db } from '@wastegauge/server/platform/db/db';
import { daysFrom } from './calendar.ts';
import { randomFor } from './random.ts';
import { insertTable, type RowValue } from './rows/bulk-insert.ts';
import { siteStaff } from './tables.ts';

/** Quayside Hotel plans the amounts of a few dishes. */
const siteId = 1;
const plannedDays = 70;
const oftenLeft = 2;
const mostLeft = 3;
const minDays = 6;
const ranOutDays = 6;
/** How often each service ran out of a dish in the last days. */
const ranOutPerService: Record<ServiceTime, number> = { BREAKFAST: 2, LUNCH: 1, DINNER: 1 };
/** Minutes before the end of a service. */
const ranOutTimes: Record<ServiceTime, readonly string[]> = {
  BREAKFAST: ['09:40', '10:05'],
  LUNCH: ['13:35'],
  DINNER: ['20:35'],
};
/** Guests take about this many times the usual leftovers. */
const takenTimes = { low: 6, high: 9 };

interface DishWaste {
  day: Day;
  service: ServiceTime;
  foodId: number;
  grams: number;
  covers: number;
}

interface Dish {
  service: ServiceTime;
  foodId: number;
  usualPerCover: number;
  takenPerCover: number;
  leftOn: ReadonlyMap<Day, DishWaste>;
}

/** Amounts that fit the leftovers of each day, and dishes that ran out on days without any. */
export async function insertDishPlans(db: Db, today: Day): Promise<void> {
  const waste = await findUnserved(db, today);
  const coversOn = new Map(waste.map((row) => [`${row.service} ${row.day}`, row.covers]));
  const planRows: RowValue[][] = [];
  const ranOutRows: RowValue[][] = [];
  for (const service of serviceTimes) {
    for (const [place, dish] of dishesOf(service, waste).entries()) {
      const emptied = daysWithoutLeftovers(dish, coversOn, today).slice(
        0,
        place < ranOutPerService[service] ? 1 : 0,
      );
      for (const [day, { covers, grams }] of dish.leftOn) {
        planRows.push(planRow(dish, day, covers, grams));
      }
      for (const day of emptied) {
        planRows.push(planRow(dish, day, coversOn.get(`${service} ${day}`) ?? 0, 0));
        ranOutRows.push(ranOutRow(dish, day, ranOutTimes[service][place] ?? '', ranOutRows.length));
      }
      if (place < 2) planRows.push(planRow(dish, addDays(today, 1), usualCovers(dish), 0));
    }
  }
  const stamp = { set_by: 'bigint', set_at: 'timestamptz' };
  const key = { site_id: 'bigint', day: 'date', service: 'text', food_id: 'bigint' };
  await insertTable(db, {
    table: 'dish_plan',
    columns: { ...key, planned_g: 'integer', ...stamp },
    rows: planRows,
  });
  await insertTable(db, {
    table: 'ran_out',
    columns: { id: 'bigint', ...key, local_time: 'time', ...stamp },
    rows: ranOutRows,
  });
}

const findUnserved = (db: Db, today: Day): Promise<DishWaste[]> =>
  queryRows(db)`
    select event.local_day as day, event.service_time as service, event.food_id as "foodId",
      sum(event.weight_g)::integer as grams, min(service_cover.covers) as covers
    from event
    join waste_type on waste_type.id = event.waste_type_id and waste_type.code = 'unserved'
    join food on food.id = event.food_id and food.material = 'food'
    join service_cover on service_cover.site_id = event.site_id
      and service_cover.day = event.local_day and service_cover.service = event.service_time
    where event.site_id = ${siteId} and event.status <> 'DISCARDED' and not event.is_secondary
      and not event.non_food and not event.trimmings
      and event.local_day between ${addDays(today, -plannedDays)}::date
        and ${addDays(today, -1)}::date
    group by 1, 2, 3
    order by 1, 2, 3
  `;

/** The dishes left over most often, and those with the largest leftovers. */
function dishesOf(service: ServiceTime, waste: readonly DishWaste[]): Dish[] {
  const ofService = waste.filter((row) => row.service === service);
  const dishes = [...Map.groupBy(ofService, ({ foodId }) => foodId)]
    .filter(([, rows]) => rows.length >= minDays)
    .map(([foodId, rows]) => toDish(service, foodId, rows));
  const byDays = dishes.toSorted((a, b) => b.leftOn.size - a.leftOn.size || a.foodId - b.foodId);
  const often = byDays.slice(0, oftenLeft);
  const byWeight = dishes
    .filter((dish) => !often.includes(dish))
    .toSorted((a, b) => b.usualPerCover - a.usualPerCover || a.foodId - b.foodId);
  return [...often, ...byWeight.slice(0, mostLeft)];
}

function toDish(service: ServiceTime, foodId: number, rows: readonly DishWaste[]): Dish {
  const perCover = rows.map(({ grams, covers }) => grams / covers).toSorted((a, b) => a - b);
  const usualPerCover = perCover[Math.floor(perCover.length / 2)] ?? 0;
  const times = randomFor('taken', service, foodId).between(takenTimes.low, takenTimes.high);
  return {
    service,
    foodId,
    usualPerCover,
    takenPerCover: usualPerCover * times,
    leftOn: new Map(rows.map((row) => [row.day, row])),
  };
}

const daysWithoutLeftovers = (
  { service, leftOn }: Dish,
  coversOn: ReadonlyMap<string, number>,
  today: Day,
): Day[] =>
  daysFrom(addDays(today, -ranOutDays), addDays(today, -1))
    .filter((day) => !leftOn.has(day) && coversOn.has(`${service} ${day}`))
    .toReversed();

function usualCovers({ leftOn }: Dish): number {
  const covers = [...leftOn.values()].map((row) => row.covers);
  return covers.reduce((sum, one) => sum + one, 0) / covers.length;
}

function planRow(
  { service, foodId, takenPerCover }: Dish,
  day: Day,
  covers: number,
  leftG: number,
): RowValue[] {
  const random = randomFor('dish plan', service, foodId, day);
  const takenG = takenPerCover * covers * (1 + 0.06 * random.normal());
  const plannedG = Math.max(500, Math.round((takenG + leftG) / 500) * 500);
  const by = random.pick(siteStaff(siteId)).id;
  return [siteId, day, service, foodId, plannedG, by, `${addDays(day, -1)}T15:05:00Z`];
}

function ranOutRow({ service, foodId }: Dish, day: Day, time: string, earlier: number): RowValue[] {
  const by = siteStaff(siteId)[0]?.id ?? null;
  return [earlier + 1, siteId, day, service, foodId, time, by, `${day}T${time}:00Z`];
}

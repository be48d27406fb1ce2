import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryBySite } from '../../platform/db/distribution.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';
import type { Candidate, PeerFigures, WasteOfWeek } from './choose-picks.ts';
import type { WastedAt } from './peak.ts';

export const weekOf = (monday: Day): Period => ({
  startDate: monday,
  endDate: addDays(monday, 6),
});

const inDays = ({ startDate, endDate }: Period): RawBuilder<boolean> =>
  sql`event.local_day between ${startDate}::date and ${endDate}::date`;

const isWaste = sql`event.status <> 'DISCARDED' and not event.is_secondary and not event.non_food`;

const isAvoidable = sql`${isWaste} and not event.trimmings`;

/** Foods in use; mixed waste is not one thing to act on. */
const isActionable = sql`food.material = 'food' and food.is_active
  and food.source_name is distinct from 'Mixed waste, unsorted'`;

export const findWasteByWeek = (db: Db, siteId: number, days: Period): Promise<WasteOfWeek[]> =>
  queryRows(db)`
    select
      (event.local_day - extract(isodow from event.local_day)::integer + 1)::text as week,
      event.food_id as "foodId", event.service_time as service, waste_type.code as "wasteType",
      sum(event.weight_g)::bigint as "weightG", sum(event.value_e4)::bigint as "valueE4",
      sum(event.value_eur_e4)::bigint as "valueEurE4"
    from event
    join food on food.id = event.food_id
    join waste_type on waste_type.id = event.waste_type_id
    where event.site_id = ${siteId} and ${inDays(days)} and ${isAvoidable} and ${isActionable}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
  `;

export interface WeekTotals {
  weightG: number;
  valueE4: number;
  valueEurE4: number;
}

export const findWeekTotals = async (db: Db, siteId: number, days: Period): Promise<WeekTotals> =>
  (await queryRow(db)<WeekTotals>`
    select coalesce(sum(event.weight_g), 0)::bigint as "weightG",
      coalesce(sum(event.value_e4), 0)::bigint as "valueE4",
      coalesce(sum(event.value_eur_e4), 0)::bigint as "valueEurE4"
    from event where event.site_id = ${siteId} and ${inDays(days)} and ${isWaste}
  `) ?? { weightG: 0, valueE4: 0, valueEurE4: 0 };

export interface PickedWaste {
  foodId: number;
  service: string | null;
  isPreparation: boolean;
}

export const isOfPick = ({ foodId, service, isPreparation }: PickedWaste): RawBuilder<boolean> =>
  sql`event.food_id = ${foodId} and event.service_time is not distinct from ${service}
    and ${isAvoidable} and event.waste_type_id in (
      select waste_type.id from waste_type
      where (waste_type.code = 'preparation') = ${isPreparation}::boolean)`;

export const findWastedTimes = (
  db: Db,
  siteId: number,
  days: Period,
  pick: PickedWaste,
): Promise<WastedAt[]> =>
  queryRows(db)`
    select event.local_day::text as day, event.weight_g as "weightG",
      (extract(hour from event.processed_at at time zone site.timezone) * 60
        + extract(minute from event.processed_at at time zone site.timezone))::integer as minute
    from event join site on site.id = event.site_id
    where event.site_id = ${siteId} and ${inDays(days)} and ${isOfPick(pick)}
    order by event.processed_at, event.id
  `;

export const findPeerSites = (db: Db, siteId: number): Promise<{ id: number }[]> =>
  queryRows(db)`
    select distinct site.id from site_group as own
    join site_group as other on other.group_id = own.group_id and other.site_id <> own.site_id
    join site on site.id = other.site_id and site.archived_at is null
    where own.site_id = ${siteId}
    order by site.id
  `;

interface ServedFood {
  siteId: number;
  foodId: number;
  service: string | null;
  isPreparation: boolean;
  weightG: number;
  covers: number;
}

/** On days with recorded covers. A site that threw nothing of a food away is no peer for it. */
export async function findPeerFigures(
  db: Db,
  siteId: number,
  { peerIds, days, candidates }: PeerQuery,
): Promise<Map<Candidate, PeerFigures>> {
  const foodIds = [...new Set(candidates.map(({ foodId }) => foodId))];
  const rows = await queryBySite(db, [siteId, ...peerIds], (siteIds) =>
    findServedFoods(db, siteIds, foodIds, days),
  );
  const figures = new Map<Candidate, PeerFigures>();
  for (const candidate of candidates) {
    const served = rows.filter(
      (row) =>
        row.foodId === candidate.foodId &&
        row.service === candidate.service &&
        row.isPreparation === candidate.isPreparation,
    );
    const own = served.find((row) => row.siteId === siteId);
    if (!own) continue;
    figures.set(candidate, {
      gramsPerCover: own.weightG / own.covers,
      others: served
        .filter((row) => row !== own && row.weightG > 0)
        .map(({ weightG, covers }) => weightG / covers),
    });
  }
  return figures;
}

interface PeerQuery {
  peerIds: readonly number[];
  days: Period;
  candidates: readonly Candidate[];
}

const findServedFoods = (
  db: Db,
  siteIds: readonly number[],
  foodIds: readonly number[],
  days: Period,
): Promise<ServedFood[]> =>
  queryRows(db)`
    with served as (
      select daily_cover.site_id, daily_cover.day, daily_cover.covers_per_day as covers
      from daily_cover
      where daily_cover.site_id = any(${siteIds}::bigint[])
        and daily_cover.day between ${days.startDate}::date and ${days.endDate}::date
        and not daily_cover.is_default and daily_cover.covers_per_day > 0
    ),
    guests as (select site_id, sum(covers)::bigint as covers from served group by site_id)
    select event.site_id as "siteId", event.food_id as "foodId", event.service_time as service,
      waste_type.code = 'preparation' as "isPreparation",
      sum(event.weight_g)::bigint as "weightG", min(guests.covers)::bigint as covers
    from event
    join served on served.site_id = event.site_id and served.day = event.local_day
    join guests on guests.site_id = event.site_id
    join waste_type on waste_type.id = event.waste_type_id
    where event.site_id = any(${siteIds}::bigint[]) and ${inDays(days)}
      and event.food_id = any(${foodIds}::bigint[]) and ${isAvoidable}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
  `;

const fittingTypes: Record<string, readonly string[]> = {
  plate: ['Portioning', 'Service', 'Menu', 'Production'],
  unserved: ['Production', 'Service', 'Portioning', 'Re-use', 'Menu'],
  preparation: ['Preparation', 'Storage', 'Purchasing', 'Re-use'],
};

/** Written for the food, else for its subcategory; advice for another subcategory would be wrong. */
export const findReduction = async (
  db: Db,
  { foodId, mainType }: Pick<Candidate, 'foodId' | 'mainType'>,
): Promise<number | null> => {
  const types = fittingTypes[mainType] ?? [];
  const found = await queryRow(db)<{ id: number }>`
    select reduction.id
    from food join food_reduction as reduction
      on reduction.food_id = food.id or reduction.subcategory_id = food.subcategory_id
    where food.id = ${foodId} and reduction.reduction_type = any(${types})
    order by reduction.food_id is null,
      array_position(${types}::text[], reduction.reduction_type), reduction.id
    limit 1
  `;
  return found?.id ?? null;
};

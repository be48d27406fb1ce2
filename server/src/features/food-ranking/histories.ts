import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { EventKey } from '../events/service.ts';

export interface FoodHistory {
  foodId: number;
  descriptionId: number | null;
  trimmings: boolean;
  labelledAt: Date;
  frequency: number;
  /** Labels weighted by their similarity in time of day and weight. */
  similar: number;
  /** The same for this weekday in the weeks before. */
  onWeekday: number;
  /** Labels weighted by their closeness in time. */
  nearby: number;
}

/** A throw that is not stored yet. */
export interface ExpectedEvent {
  siteId: number;
  deviceId: number;
  at: Date;
  weightG: number;
}

// More labels hardly change the order and cost time.
const lastLabels = 300;
const weeksBack = 10;
// More than most monitors capture in four hours; the limit also prevents a scan of the whole history.
const labelsPerWeek = 120;

const daySeconds = 86_400;
const hourSpreadSeconds = 3600;
const weightSpread = 0.3;
const nearSeconds = 1200;

const bellCurve = (distance: RawBuilder<unknown>, spread: number): RawBuilder<unknown> =>
  sql`exp(-0.5::float8 * (${distance} / ${spread}::float8) ^ 2::float8)`;

const isPastLabel = (siteId: number, now: Date): RawBuilder<unknown> => sql`
  event.site_id = ${siteId}::bigint and event.device_id = target.device_id
  and event.status = 'SUCCESSFUL' and event.food_id is not null
  and event.id <> target.id and event.labelled_at < ${now}`;

/** A row of (id, device_id, processed_at, weight_g). */
export interface RankingTarget {
  siteId: number;
  row: RawBuilder<unknown>;
}

export const storedTarget = ({ siteId, id }: EventKey): RankingTarget => ({
  siteId,
  row: sql`
  select id, device_id, processed_at, weight_g from event
  where site_id = ${siteId}::bigint and id = ${id}`,
});

export const expectedTarget = ({
  siteId,
  deviceId,
  at,
  weightG,
}: ExpectedEvent): RankingTarget => ({
  siteId,
  row: sql`select 0::bigint as id, ${deviceId}::bigint as device_id,
    ${at}::timestamptz as processed_at, ${weightG}::integer as weight_g`,
});

/** Uses recent labels and, because menus repeat weekly, labels on the same weekday at about the same time. */
export const findFoodHistories = (
  db: Db,
  { siteId, row }: RankingTarget,
  now: Date,
): Promise<FoodHistory[]> =>
  queryRows(db)`${prepared}
    with target as materialized (${row}),
    seen as (
      select past.*, true as is_recent from target cross join lateral (
        select food_id, food_description_id, trimmings, labelled_at, processed_at, weight_g
        from event
        where ${isPastLabel(siteId, now)} and event.processed_at < target.processed_at + interval '2 hours'
        order by event.processed_at desc limit ${sql.lit(lastLabels)}
      ) as past
      union all
      select past.*, false from target
      cross join lateral (
        select target.processed_at - interval '7 days' * week as at
        from generate_series(1, ${sql.lit(weeksBack)}) as week
      ) as before
      cross join lateral (
        select food_id, food_description_id, trimmings, labelled_at, processed_at, weight_g
        from event
        where ${isPastLabel(siteId, now)}
          and event.processed_at between before.at - interval '2 hours' and before.at + interval '2 hours'
        order by event.processed_at desc limit ${sql.lit(labelsPerWeek)}
      ) as past
    ),
    weighed as (
      select seen.*, distance.seconds,
        ${bellCurve(
          sql`least(distance.seconds % ${daySeconds}::int,
            ${daySeconds}::int - distance.seconds % ${daySeconds}::int)`,
          hourSpreadSeconds,
        )} * ${bellCurve(sql`ln((seen.weight_g + 20) / (target.weight_g + 20)::float8)`, weightSpread)}
          as likeness
      from seen cross join target
      -- With the offset, PostgreSQL computes the distance once instead of wherever it is used.
      cross join lateral (
        select abs(date_part('epoch', seen.processed_at - target.processed_at))::int as seconds offset 0
      ) as distance
    )
    select
      food_id as "foodId",
      (array_agg(food_description_id order by labelled_at desc))[1] as "descriptionId",
      (array_agg(trimmings order by labelled_at desc))[1] as trimmings,
      max(labelled_at) as "labelledAt",
      count(*) filter (where is_recent) / ${lastLabels}::float8 as frequency,
      coalesce(sum(likeness) filter (where is_recent), 0) as similar,
      coalesce(sum(likeness) filter (where not is_recent), 0) as "onWeekday",
      coalesce(sum(exp(-seconds / ${nearSeconds}::float8))
        filter (where is_recent and seconds < ${6 * nearSeconds}::int), 0) as nearby
    from weighed
    group by food_id
  `;

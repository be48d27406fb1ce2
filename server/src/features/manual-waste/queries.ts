import type { RecentFood } from '@wastegauge/contract/manual-waste';
import { kgFromGrams } from '@wastegauge/contract/units';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { serviceTime } from '../captures/service.ts';
import { foodImage } from '../foods/service.ts';

export interface NamedDevice {
  id: number;
  siteId: number;
}

export async function findDevice(
  db: Db,
  scope: SiteScope,
  given: { serial?: string | undefined; id?: number | undefined },
): Promise<NamedDevice | undefined> {
  const isNamed =
    given.id === undefined ? sql`device.serial = ${given.serial}` : sql`device.id = ${given.id}`;
  const found = await sql<NamedDevice>`
    select device.id, device.site_id as "siteId" from device
    where device.site_id = any(${scope.siteIds}) and ${isNamed}
  `.execute(db);
  return found.rows[0];
}

export interface NewManualEvent extends NamedDevice {
  eventId: number;
  at: Date;
  loggedAt: Date;
  weightG: number;
  rawWeightG: number;
  tags: string[];
}

/** On the site's own day and in its service time; the waste is of the kind the monitor is for. */
export async function insertManualEvent(transaction: Db, event: NewManualEvent): Promise<void> {
  await sql`
    insert into event (
      site_id, id, device_id, status, processed_at, logged_at, local_day, local_hour,
      raw_weight_g, weight_g, waste_type_id, service_time, tags
    )
    select site.id, ${event.eventId}, device.id, 'PROCESSING', ${event.at}, ${event.loggedAt},
      site_clock.local::date, extract(hour from site_clock.local),
      ${event.rawWeightG}, ${event.weightG}, waste_type.id, ${serviceTime}, ${event.tags}
    from device
    join site on site.id = device.site_id
    join waste_type on waste_type.name =
      case device.type when 'PLATE_WASTE' then 'Plate Waste' else 'Preparation Waste' end
    cross join lateral (
      select ${event.at}::timestamptz at time zone site.timezone as local
    ) site_clock
    left join service_time own on own.device_id = device.id
    left join site_info info on info.site_id = site.id
    where device.id = ${event.id} and site.id = ${event.siteId}
  `.execute(transaction);
}

// A few days of a busy monitor; older habits are no help.
const eventsLookedAt = 300;
const foodsOffered = 12;

export async function findRecentFoods(
  db: Db,
  siteId: number,
  deviceId: number | undefined,
): Promise<RecentFood[]> {
  const isHere =
    deviceId === undefined
      ? sql`event.site_id = ${siteId}`
      : sql`event.site_id = ${siteId} and event.device_id = ${deviceId}`;
  const found = await sql<Omit<RecentFood, 'image_url' | 'last_amount'> & { lastG: number }>`
    with recent as (
      select event.food_id, event.food_description_id, event.weight_g,
        row_number() over (order by event.processed_at desc, event.id desc) as place
      from event
      where ${isHere} and event.status = 'SUCCESSFUL' and event.food_id is not null
        and not event.is_secondary
      order by event.processed_at desc, event.id desc
      limit ${eventsLookedAt}
    ),
    often as (
      select recent.food_id, count(*) as times, min(recent.place) as last_place
      from recent group by recent.food_id
    )
    select
      food.id as food, coalesce(last.food_description_id, plain.id) as food_description,
      food.name, category.name as category, food.is_recipe, last.weight_g as "lastG"
    from often
    join recent as last on last.place = often.last_place
    join food on food.id = often.food_id and food.is_active
    join food_category as category on category.id = food.category_id
    join food_description as plain on plain.food_id = food.id and plain.description = ''
    order by often.times desc, often.last_place
    limit ${foodsOffered}
  `.execute(db);
  return found.rows.map(({ lastG, ...food }) => ({
    ...food,
    image_url: foodImage(food.food, food.is_recipe),
    last_amount: kgFromGrams(lastG),
  }));
}

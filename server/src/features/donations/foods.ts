import {
  donationLimits,
  type ContainerKind,
  type DonationFood,
} from '@wastegauge/contract/waste/donations';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { foodImage, isOfGroups } from '../foods/service.ts';
import { findRecentFoods } from '../manual-waste/service.ts';
import type { DonationDeps } from './deps.ts';

/** Foods handed over lately come first; foods that the site wastes fill the rest. */
export async function listDonationFoods(
  { db }: DonationDeps,
  actor: Actor,
  { site: siteId, food }: { site: number; food?: number | undefined },
): Promise<DonationFood[]> {
  narrowTo(actor.scope, siteId);
  if (food !== undefined) {
    const found = await describeFoods(db, siteId, sql`select ${food}::bigint, 0`);
    return [requireFound(found[0])];
  }
  const given = await describeFoods(db, siteId, foodsHandedOver(siteId));
  const free = donationLimits.recentFoods - given.length;
  if (free <= 0) return given;
  const wasted = (await findRecentFoods(db, siteId, undefined))
    .map((recent) => recent.food)
    .filter((id) => given.every((entry) => entry.food !== id));
  const others = await describeFoods(
    db,
    siteId,
    sql`select wasted.id, wasted.place from unnest(${wasted}::bigint[]) with ordinality
      as wasted (id, place) join food on food.id = wasted.id where food.material = 'food'`,
  );
  return [...given, ...others.slice(0, free)];
}

const foodsHandedOver = (siteId: number): RawBuilder<unknown> => sql`
  select latest.food_id, row_number() over (order by latest.handed_at desc, latest.id desc)
  from (
    select distinct on (recent.food_id) recent.food_id, recent.handed_at, recent.id
    from (
      select hand_over.food_id, hand_over.handed_at, hand_over.id from hand_over
      where hand_over.site_id = ${siteId} and hand_over.removed_at is null
      order by hand_over.local_day desc, hand_over.handed_at desc, hand_over.id desc limit 200
    ) recent
    order by recent.food_id, recent.handed_at desc, recent.id desc
  ) latest
  order by latest.handed_at desc, latest.id desc limit ${donationLimits.recentFoods}`;

interface FoodRow {
  food: number;
  name: string;
  category: string;
  isRecipe: boolean;
  lastG: number | null;
  lastContainer: ContainerKind | null;
  containers: { container: ContainerKind; grams: number }[];
}

/** `wanted` has rows of (food_id, place). */
async function describeFoods(
  db: Db,
  siteId: number,
  wanted: RawBuilder<unknown>,
): Promise<DonationFood[]> {
  const isOfFood = sql`
    hand_over.site_id = ${siteId} and hand_over.food_id = food.id and hand_over.removed_at is null`;
  const rows = await queryRows(db)<FoodRow>`
    select food.id as food, food.name, category.name as category, food.is_recipe as "isRecipe",
      last.weight_g as "lastG", last.container as "lastContainer",
      coalesce((
        select json_agg(json_build_object('container', known.container, 'grams', known.container_g))
        from (
          select distinct on (hand_over.container) hand_over.container, hand_over.container_g
          from hand_over where ${isOfFood} and hand_over.container is not null
          order by hand_over.container, hand_over.handed_at desc, hand_over.id desc
        ) known
      ), '[]') as containers
    from (${wanted}) as wanted (food_id, place)
    join food on food.id = wanted.food_id and food.is_active and ${isOfGroups([siteId])}
    join food_category category on category.id = food.category_id
    left join lateral (
      select hand_over.weight_g, hand_over.container from hand_over where ${isOfFood}
      order by hand_over.handed_at desc, hand_over.id desc limit 1
    ) last on true
    order by wanted.place
  `;
  return rows.map((row) => ({
    food: row.food,
    name: row.name,
    category: row.category,
    image_url: foodImage(row.food, row.isRecipe),
    last_kg: row.lastG === null ? null : kgFromGrams(row.lastG),
    last_container: row.lastContainer,
    kg_per_container: row.containers.map(({ container, grams }) => ({
      container,
      kg: kgFromGrams(grams),
    })),
  }));
}

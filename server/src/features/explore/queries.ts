import type { Period } from '@wastegauge/contract/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { SiteScope } from '../../platform/scope.ts';

export interface Venue extends Period {
  siteId: number;
}

/** A venue event of these sites and the days it takes. */
export async function findVenue(db: Db, scope: SiteScope, id: number): Promise<Venue | undefined> {
  const found = await sql<Venue>`
    select site_id as "siteId", start_date::date as "startDate", end_date::date as "endDate"
    from venue_event where site_id = any(${scope.siteIds}) and id = ${id}
  `.execute(db);
  return found.rows[0];
}

/** What a user watches at all sites. */
export async function findOwnFocusFoods(db: Db, userId: number): Promise<number[]> {
  const found = await sql<{ foodId: number }>`
    select food_id as "foodId" from user_focus_food where user_id = ${userId} order by position
  `.execute(db);
  return found.rows.map(({ foodId }) => foodId);
}

import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** What a user watches at all sites. */
export async function findOwnFocusFoods(db: Db, userId: number): Promise<number[]> {
  const found = await sql<{ foodId: number }>`
    select food_id as "foodId" from user_focus_food where user_id = ${userId} order by position
  `.execute(db);
  return found.rows.map(({ foodId }) => foodId);
}

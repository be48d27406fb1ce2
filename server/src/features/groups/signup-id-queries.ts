import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface SignupId {
  id: number;
  value: string;
}

/** Unused ids, of all creators or of one. */
export async function findFreeSignupIds(db: Db, madeBy: number | 'anybody'): Promise<SignupId[]> {
  const found = await sql<SignupId>`
    select id, value from signup_id
    where not exists (select from parent_group where signup_id_id = signup_id.id)
      ${madeBy === 'anybody' ? sql`` : sql`and created_by = ${madeBy}`}
    order by lower(value), id
  `.execute(db);
  return found.rows;
}

/** Undefined when the value is taken. */
export async function insertSignupId(
  db: Db,
  value: string,
  userId: number,
): Promise<SignupId | undefined> {
  const inserted = await sql<SignupId>`
    insert into signup_id (value, created_by) values (${value}, ${userId})
    on conflict do nothing
    returning id, value
  `.execute(db);
  return inserted.rows[0];
}

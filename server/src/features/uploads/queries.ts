import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryHasRow, runStatement } from '../../platform/db/query.ts';

export const insertUpload = (db: Db, name: string, userId: number): Promise<void> =>
  runStatement(db)`insert into upload (name, user_id) values (${name}, ${userId})`;

export const deleteUpload = (db: Db, name: string): Promise<void> =>
  runStatement(db)`delete from upload where name = ${name}`;

export const isOwnFreshUpload = (
  db: Db,
  { name, userId, hours }: { name: string; userId: number; hours: number },
): Promise<boolean> =>
  queryHasRow(db)`
    select from upload
    where name = ${name} and user_id = ${userId}
      and created_at > now() - make_interval(hours => ${hours})
  `;

export async function findUnusedUploads(db: Db, hours: number): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select name from upload
    where (user_id is null or created_at < now() - make_interval(hours => ${hours}))
      and not exists (select from app_user where profile_photo = upload.name)
      and not exists (select from device where kitchen_photo = upload.name)
    limit 1000
  `.execute(db);
  return found.rows.map(({ name }) => name);
}

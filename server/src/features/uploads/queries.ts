import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export async function insertUpload(db: Db, name: string, userId: number): Promise<void> {
  await sql`insert into upload (name, user_id) values (${name}, ${userId})`.execute(db);
}

export async function deleteUpload(db: Db, name: string): Promise<void> {
  await sql`delete from upload where name = ${name}`.execute(db);
}

export async function isOwnFreshUpload(
  db: Db,
  { name, userId, hours }: { name: string; userId: number; hours: number },
): Promise<boolean> {
  const found = await sql`
    select from upload
    where name = ${name} and user_id = ${userId}
      and created_at > now() - make_interval(hours => ${hours})
  `.execute(db);
  return found.rows.length > 0;
}

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

import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export async function findNeededFiles(db: Db, files: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ file: string }>`
    select file from event_image
    where file = any(${files})
      and (state in ('original', 'ready', 'planned')
        or state = 'rejected' and original_until > now())
  `.execute(db);
  return new Set(found.rows.map((row) => row.file));
}

/** The files of pictures that were kept long enough. */
export async function expirePictures(
  db: Db,
  { keptDays, atMost }: { keptDays: number; atMost: number },
): Promise<string[]> {
  const expired = await sql<{ file: string }>`
    with old as (
      select site_id, event_id, position from event_image
      where state = 'ready' and created_at < now() - make_interval(days => ${keptDays})
      limit ${atMost}
    )
    update event_image set state = 'expired'
    from old
    where event_image.site_id = old.site_id and event_image.event_id = old.event_id
      and event_image.position = old.position and event_image.state = 'ready'
    returning event_image.file
  `.execute(db);
  return expired.rows.map((row) => row.file);
}

/** The same for pictures that were never shown; the sweeper removes their files. */
export async function expireOriginals(db: Db, keptDays: number): Promise<void> {
  const isOld = sql`created_at < now() - make_interval(days => ${keptDays})`;
  await sql`update event_image set state = 'expired' where state = 'original' and ${isOld}`.execute(
    db,
  );
  await sql`
    update event_image set original_until = null
    where state = 'rejected' and original_until is not null and ${isOld}
  `.execute(db);
}

import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

export async function findNeededFiles(db: Db, files: readonly string[]): Promise<Set<string>> {
  const found = await sql<{ file: string }>`
    select file from event_image
    where file = any(${files}) and state in ('original', 'ready', 'planned')
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

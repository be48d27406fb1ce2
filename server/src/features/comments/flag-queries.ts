import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { EventKey } from '../events/service.ts';

export interface Flag {
  userId: number | null;
  note: string | null;
}

export async function findFlag(db: Db, { siteId, id }: EventKey): Promise<Flag | undefined> {
  const found = await sql<Flag>`
    select flag.user_id as "userId", event.flag_note as note
    from event left join flag on flag.site_id = event.site_id and flag.event_id = event.id
    where event.site_id = ${siteId} and event.id = ${id} and event.is_flagged
  `.execute(db);
  return found.rows[0];
}

/** Whoever adds a note to a flag flags anew. */
export async function putFlag(
  transaction: Db,
  { siteId, id }: EventKey,
  flag: { userId: number; commentId: number | null; note: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into flag (site_id, event_id, user_id, comment_id, created_at)
    values (${siteId}, ${id}, ${flag.userId}, ${flag.commentId}, ${flag.at})
    on conflict (site_id, event_id) do update set
      user_id = excluded.user_id, comment_id = excluded.comment_id,
      created_at = excluded.created_at
  `.execute(transaction);
  await sql`
    update event set is_flagged = true, flag_note = ${flag.note}
    where site_id = ${siteId} and id = ${id}
  `.execute(transaction);
}

/** Whether there was one. */
export async function dropFlag(transaction: Db, { siteId, id }: EventKey): Promise<boolean> {
  await sql`delete from flag where site_id = ${siteId} and event_id = ${id}`.execute(transaction);
  const changed = await sql`
    update event set is_flagged = false, flag_note = null
    where site_id = ${siteId} and id = ${id} and is_flagged
  `.execute(transaction);
  return Number(changed.numAffectedRows) > 0;
}

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { EventKey } from './queries.ts';

export interface RejectedPicture extends EventKey {
  position: number;
  file: string;
}

export async function countRejected(db: Db): Promise<{ kept: number; gone: number }> {
  const found = await sql<{ kept: number; gone: number }>`
    select count(*) filter (where original_until > now()) as kept,
      count(*) filter (where (original_until > now()) is not true) as gone
    from event_image where state = 'rejected'
  `.execute(db);
  return found.rows[0] ?? { kept: 0, gone: 0 };
}

export async function findRejected(db: Db, atMost: number): Promise<readonly RejectedPicture[]> {
  const found = await sql<RejectedPicture>`
    select site_id as "siteId", event_id as "eventId", position, file from event_image
    where state = 'rejected' and original_until > now()
    order by created_at desc
    limit ${atMost}
  `.execute(db);
  return found.rows;
}

export async function markOriginal(
  transaction: Db,
  pictures: readonly RejectedPicture[],
): Promise<readonly EventKey[]> {
  const changed = await sql<EventKey>`
    update event_image set state = 'original', reason = null
    from ${keysOf(pictures)} where ${isKept}
    returning event_image.site_id as "siteId", event_image.event_id as "eventId"
  `.execute(transaction);
  return changed.rows;
}

export async function markGone(
  transaction: Db,
  pictures: readonly RejectedPicture[],
): Promise<number> {
  const changed = await sql`
    update event_image set original_until = null from ${keysOf(pictures)} where ${isKept}
  `.execute(transaction);
  return Number(changed.numAffectedRows);
}

const keysOf = (pictures: readonly RejectedPicture[]): RawBuilder<unknown> => sql`
  json_to_recordset(${JSON.stringify(pictures)}::json)
    as given ("siteId" bigint, "eventId" bigint, position smallint)`;

const isKept = sql`
  event_image.site_id = given."siteId" and event_image.event_id = given."eventId"
    and event_image.position = given.position
    and event_image.state = 'rejected' and event_image.original_until is not null`;

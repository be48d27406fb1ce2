import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { EventKey } from '../events/service.ts';
import type { QueuePart } from './claims.ts';

/** What people labelled last at this monitor. */
export async function findLastLabelled(
  db: Db,
  { siteId, deviceId }: QueuePart,
): Promise<EventKey | undefined> {
  const found = await sql<EventKey>`${prepared}
    select site_id as "siteId", id from event
    where site_id = ${siteId} and device_id = ${deviceId}
      and labelled_at is not null and user_labelled is not null
    order by labelled_at desc, id desc limit 1
  `.execute(db);
  return found.rows[0];
}

/** What people verified last at this site. */
export async function findLastVerified(db: Db, siteId: number): Promise<EventKey | undefined> {
  const found = await sql<EventKey>`${prepared}
    select site_id as "siteId", id from event
    where site_id = ${siteId} and verified_at is not null and user_verify is not null
    order by verified_at desc, id desc limit 1
  `.execute(db);
  return found.rows[0];
}

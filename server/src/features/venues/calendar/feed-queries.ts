import type { VenueEventType } from '@wastegauge/contract/values/address-options';
import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { queryHasRow, queryRow, queryRows, runStatement } from '../../../platform/db/query.ts';

export interface StoredFeed {
  sealedKey: Buffer;
  createdAt: Date;
}

export const findFeed = (db: Db, userId: number, siteId: number): Promise<StoredFeed | undefined> =>
  queryRow(db)`
    select key_sealed as "sealedKey", created_at as "createdAt" from calendar_feed
    where user_id = ${userId} and site_id = ${siteId}
  `;

export interface NewFeed {
  userId: number;
  siteId: number;
  keyHash: Buffer;
  sealedKey: Buffer;
  createdAt: Date;
}

export const replaceFeed = (transaction: Db, feed: NewFeed): Promise<void> =>
  runStatement(transaction)`
    insert into calendar_feed (user_id, site_id, key_hash, key_sealed, created_at)
    values (${feed.userId}, ${feed.siteId}, ${feed.keyHash}, ${feed.sealedKey}, ${feed.createdAt})
    on conflict (user_id, site_id) do update set key_hash = excluded.key_hash,
      key_sealed = excluded.key_sealed, created_at = excluded.created_at
  `;

export const deleteFeed = (transaction: Db, userId: number, siteId: number): Promise<boolean> =>
  queryHasRow(transaction)`
    delete from calendar_feed where user_id = ${userId} and site_id = ${siteId} returning site_id
  `;

export async function deleteFeeds(transaction: Db, userId: number): Promise<number[]> {
  const deleted = await sql<{ siteId: number }>`
    delete from calendar_feed where user_id = ${userId} returning site_id as "siteId"
  `.execute(transaction);
  return deleted.rows.map(({ siteId }) => siteId);
}

export async function findSiteName(db: Db, siteId: number): Promise<string> {
  const found = await sql<{ name: string }>`select name from site where id = ${siteId}`.execute(db);
  return found.rows[0]?.name ?? '';
}

export interface FeedOwner {
  userId: number;
  siteId: number;
  siteName: string;
  language: Language;
}

export const findFeedOwner = (db: Db, keyHash: Buffer): Promise<FeedOwner | undefined> =>
  queryRow(db)`
    select calendar_feed.user_id as "userId", site.id as "siteId", site.name as "siteName",
      coalesce(profile.language, 'en') as language
    from calendar_feed
    join site on site.id = calendar_feed.site_id
    left join profile on profile.user_id = calendar_feed.user_id
    where calendar_feed.key_hash = ${keyHash}
  `;

export interface CalendarFeedEvent {
  id: number;
  name: string;
  description: string;
  type: VenueEventType;
  guests: number | null;
  counted: number | null;
  zoneIds: number[];
  startsAt: Date;
  endsAt: Date;
  /** `dayAfter` is exclusive; `isWholeDays` is true for events from midnight to 23:59. */
  firstDay: string;
  dayAfter: string;
  isWholeDays: boolean;
  createdAt: Date;
  changedAt: Date;
}

// A size that calendar clients accept; the newest events win.
const maxEvents = 10_000;

/** All events without `since`. */
export const findFeedEvents = (
  db: Db,
  siteId: number,
  since: Date | null,
): Promise<CalendarFeedEvent[]> =>
  queryRows(db)`
    select
      venue_event.id, venue_event.name, venue_event.description,
      venue_event.occupancy_type as type, venue_event.estimate_occupancy as guests,
      venue_event.counted_guests as counted, venue_event.zone_ids as "zoneIds",
      venue_event.start_date at time zone site.timezone as "startsAt",
      venue_event.end_date at time zone site.timezone as "endsAt",
      venue_event.start_date::date as "firstDay", venue_event.end_date::date + 1 as "dayAfter",
      venue_event.start_date::time = '00:00' and venue_event.end_date::time = '23:59'
        as "isWholeDays",
      venue_event.created_at as "createdAt", venue_event.updated_at as "changedAt"
    from venue_event join site on site.id = venue_event.site_id
    where venue_event.site_id = ${siteId}
      and (${since}::timestamptz is null
        or venue_event.end_date >= ${since}::timestamptz at time zone site.timezone)
    order by venue_event.start_date desc, venue_event.id desc
    limit ${maxEvents}
  `;

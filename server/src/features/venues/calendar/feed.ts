import { createHash } from 'node:crypto';
import type { calendarFeed } from '@wastegauge/contract/insight/venue-calendars';
import type { z } from 'zod';
import { writeAudit, writeAudits, type AuditedCaller } from '../../../platform/db/audit.ts';
import { findScope, type Actor, type Visitor } from '../../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Media } from '../../../platform/http/http.ts';
import { hashSecret, createSecret } from '../../../platform/auth/link-secrets.ts';
import { countHit } from '../../../platform/auth/rate-limit.ts';
import { narrowTo } from '../../../platform/scope.ts';
import { queueNotice } from '../../sign-in/service.ts';
import { writeCalendar } from './file.ts';
import {
  deleteFeed,
  deleteFeeds,
  findFeed,
  findFeedEvents,
  findFeedOwner,
  findSiteName,
  replaceFeed,
  type FeedOwner,
} from './feed-queries.ts';
import type { VenueDeps } from '../deps.ts';

type CalendarFeed = z.input<typeof calendarFeed>;

const purpose = 'calendar feed';
const noFeed: CalendarFeed = { url: null, created_at: null };

/** A key sealed under an earlier installation secret cannot be shown; the user can create a new one. */
export async function readFeed(deps: VenueDeps, actor: Actor, site: number): Promise<CalendarFeed> {
  narrowTo(actor.scope, site);
  const feed = await findFeed(deps.db, actor.user.id, site);
  const key = feed && deps.tokens.unseal(purpose, feed.sealedKey);
  return feed && key !== undefined ? toCalendarFeed(deps, key, feed.createdAt) : noFeed;
}

export async function createFeed(
  deps: VenueDeps,
  actor: Actor,
  site: number,
): Promise<CalendarFeed> {
  narrowTo(actor.scope, site);
  const { secret: key, hash: keyHash } = createSecret();
  const createdAt = deps.clock.now();
  const sealedKey = deps.tokens.seal(purpose, key);
  await inTransaction(deps.db, async (transaction) => {
    const userId = actor.user.id;
    await replaceFeed(transaction, { userId, siteId: site, keyHash, sealedKey, createdAt });
    await writeAudit(transaction, actor, 'calendar_feed.made', ['site', site, site]);
    const siteName = await findSiteName(transaction, site);
    await queueNotice(deps, transaction, userId, 'calendarAddressCreated', { siteName });
  });
  return toCalendarFeed(deps, key, createdAt);
}

export async function removeFeed(deps: VenueDeps, actor: Actor, site: number): Promise<void> {
  narrowTo(actor.scope, site);
  await inTransaction(deps.db, async (transaction) => {
    if (!(await deleteFeed(transaction, actor.user.id, site))) return;
    await writeAudit(transaction, actor, 'calendar_feed.ended', ['site', site, site]);
  });
}

export async function removeAllFeeds(
  transaction: Db,
  caller: AuditedCaller,
  userId: number,
): Promise<void> {
  const siteIds = await deleteFeeds(transaction, userId);
  if (siteIds.length === 0) return;
  const entries = siteIds.map((siteId) => ({
    action: 'calendar_feed.ended',
    targetType: 'site',
    targetId: siteId,
    siteId,
  }));
  await writeAudits(transaction, caller, entries);
}

const toCalendarFeed = ({ publicUrl }: VenueDeps, key: string, createdAt: Date): CalendarFeed => ({
  url: `${publicUrl}/api/venues-events/feed/${key}/`,
  created_at: createdAt.toISOString(),
});

// Clients poll a few times an hour, but a whole hotel may share one IP address.
const hourSeconds = 3600;
const hitsPerAddress = 1200;
const hitsPerKey = 120;
const yearMs = 366 * 86_400_000;
const calendarType = 'text/calendar; charset=utf-8';

/** Deleted feeds, disabled users and lost access all answer 404, like an unknown key. */
export async function serveFeed(deps: VenueDeps, visitor: Visitor, key: string): Promise<Media> {
  const { db, clock, publicUrl } = deps;
  const hash = hashSecret(key);
  await limit(`address:${visitor.ipAddress}`, hitsPerAddress);
  const owner = await findFeedOwner(db, hash);
  if (!owner || !(await maySee(deps, owner))) throw new AppError('notFound');
  await limit(`key:${hash.toString('hex')}`, hitsPerKey);
  const events = await findFeedEvents(db, owner.siteId, new Date(clock.now().getTime() - yearMs));
  const content = Buffer.from(writeCalendar(owner, events, publicUrl));
  return {
    type: calendarType,
    content,
    headers: {
      'cache-control': 'private, max-age=300',
      'content-disposition': 'inline; filename="events.ics"',
      etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
    },
  };

  function limit(name: string, hits: number): Promise<void> {
    return countHit(db, { key: `calendar-feed:${name}`, hits, windowSeconds: hourSeconds });
  }
}

export async function downloadCalendar(
  { db, publicUrl }: VenueDeps,
  actor: Actor,
  siteId: number,
): Promise<Media> {
  narrowTo(actor.scope, siteId);
  const siteName = await findSiteName(db, siteId);
  const events = await findFeedEvents(db, siteId, null);
  const reader = { siteId, siteName, language: actor.user.language };
  return {
    type: calendarType,
    content: Buffer.from(writeCalendar(reader, events, publicUrl)),
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="events.ics"',
    },
  };
}

async function maySee({ db }: VenueDeps, { userId, siteId }: FeedOwner): Promise<boolean> {
  const scope = await findScope(db, userId, 'venues.read');
  return scope?.siteIds.includes(siteId) ?? false;
}

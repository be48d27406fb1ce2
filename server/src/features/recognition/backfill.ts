import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import type { EventKey } from '../events/service.ts';
import { embedPicture } from './embed-picture.ts';

// Classifiers use at most 5,000 labels of a site; about half of the captures are named and checked.
const maxPictures = 10_000;
const batch = 5;

/** Describes the next pictures of the site with the fewest, newest first. False when all histories are described. */
export async function embedHistory(
  context: Pick<JobContext, 'db' | 'files' | 'log' | 'signal'>,
  recogniser: Recogniser,
): Promise<boolean> {
  const { db, signal } = context;
  const site = await findNextSite(db);
  if (!site) return false;
  const events = await findOlder(db, site);
  let pictures = 0;
  for (const event of events) {
    if (signal.aborted) return true;
    if (await embedPicture(context, recogniser, event)) pictures += 1;
  }
  const isFinished = events.length < batch || site.pictures + pictures >= maxPictures;
  await storeProgress(db, site, { last: events.at(-1), pictures, isFinished });
  return true;
}

export interface BackfilledSite {
  siteId: number;
  beforeAt: Date | null;
  beforeId: number;
  pictures: number;
}

interface OlderEvent extends EventKey {
  processedAt: Date;
}

/** Adds new sites. A new encoder starts again from the newest picture. */
export const prepareSites = (db: Db, encoder: string): Promise<void> =>
  runStatement(db)`
    with listed as materialized (
      select site.id from site
      left join recognition_setting as setting on setting.site_id = site.id
      where coalesce(setting.is_on, true)
    )
    insert into embedding_backfill as known (site_id, encoder)
    select listed.id, ${encoder}::text from listed
    on conflict (site_id) do update set
      encoder = excluded.encoder, before_at = null, before_id = 0, pictures = 0, finished_at = null
    where known.encoder <> excluded.encoder
  `;

const findNextSite = (db: Db): Promise<BackfilledSite | undefined> =>
  queryRow(db)`
    select backfill.site_id as "siteId", backfill.before_at as "beforeAt",
      backfill.before_id as "beforeId", backfill.pictures
    from embedding_backfill as backfill
    left join recognition_setting as setting on setting.site_id = backfill.site_id
    where backfill.finished_at is null and coalesce(setting.is_on, true)
    order by backfill.pictures, backfill.site_id limit 1
  `;

const isOlder = ({ siteId, beforeAt, beforeId }: BackfilledSite): RawBuilder<boolean> => sql`
  site_id = ${siteId} and capture_id is not null and status <> 'DISCARDED'
    and (${beforeAt}::timestamptz is null
      or (processed_at, id) < (${beforeAt}::timestamptz, ${beforeId}))`;

const findOlder = (db: Db, site: BackfilledSite): Promise<OlderEvent[]> =>
  queryRows(db)`
    select site_id as "siteId", id, processed_at as "processedAt" from event
    where ${isOlder(site)}
    order by processed_at desc, id desc limit ${batch}
  `;

/** Pictures of a site that will still be described. */
export const countOlder = (db: Db, site: BackfilledSite): Promise<number> =>
  queryCount(db)`from (
      select from event where ${isOlder(site)}
      limit greatest(${maxPictures}::integer - ${site.pictures}::integer, 0)
    ) as older
  `;

const storeProgress = (
  db: Db,
  site: BackfilledSite,
  progress: { last: OlderEvent | undefined; pictures: number; isFinished: boolean },
): Promise<void> =>
  runStatement(db)`
    update embedding_backfill
    set before_at = ${progress.last?.processedAt ?? site.beforeAt},
      before_id = ${progress.last?.id ?? site.beforeId},
      pictures = pictures + ${progress.pictures},
      finished_at = ${progress.isFinished ? sql`now()` : null}
    where site_id = ${site.siteId} and before_id = ${site.beforeId}
  `;

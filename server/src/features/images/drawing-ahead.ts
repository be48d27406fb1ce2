import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../platform/db/db.ts';
import { isOfSite, queryBySite } from '../../platform/db/distribution.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { drawPicture, planEventPicture } from './demo-pictures.ts';
import { isDemoCapture, type EventKey } from './queries.ts';

interface WaitingPicture extends EventKey {
  position: number;
  file: string;
  scene: string;
}

// The first page of each site's feed; the pictures of the queues are planned by the loader.
const newestPerSite = 12;
const batch = 20;
const runMs = 100_000;
// Drawing takes a tenth of a second of one core, so it uses a quarter of it.
const pauseMs = 300;

/** Draws pictures of the demo before anyone asks for them. */
export async function drawWaitingPictures(
  context: Pick<JobContext, 'db' | 'files' | 'signal'>,
  pace = { runMs, pauseMs },
): Promise<void> {
  const { db, signal } = context;
  const endsAtMs = performance.now() + pace.runMs;
  for (const event of await findUnplanned(db)) await planEventPicture(db, event, 0);
  for (;;) {
    const waiting = await findWaiting(db);
    for (const picture of waiting) {
      if (signal.aborted || performance.now() > endsAtMs) return;
      await markDrawn(db, picture, await drawPicture(context, picture, picture.position));
      await sleep(pace.pauseMs);
    }
    if (waiting.length === 0) return;
  }
}

async function findUnplanned(db: Db): Promise<EventKey[]> {
  const sites = await queryRows(db)<{ id: number }>`select id from site`;
  return queryBySite(
    db,
    sites.map(({ id }) => id),
    (siteIds) => queryRows(db)<EventKey>`
      select event.site_id as "siteId", event.id
      from site cross join lateral (
        select * from event
        where ${isOfSite('event.site_id', siteIds, 'site.id')}
        order by event.processed_at desc limit ${newestPerSite}
      ) event
      where site.id = any(${siteIds}::bigint[]) and ${isDemoCapture} and not exists (
        select 1 from event_image image
        where ${isOfSite('image.site_id', siteIds, 'event.site_id')} and image.event_id = event.id)
    `,
  );
}

/** The newest main pictures first, then the oldest, which are the next in the queues, then backup frames. */
const findWaiting = (db: Db): Promise<WaitingPicture[]> =>
  queryRows(db)`
    select site_id as "siteId", event_id as id, position, file, scene
    from (
      select *, row_number() over (partition by site_id, position order by event_id desc) as age
      from event_image
      where state = 'planned' and bytes = 0
    ) image
    order by position, age > ${newestPerSite}, event_id
    limit ${batch}
  `;

const markDrawn = (
  db: Db,
  { siteId, id, position }: WaitingPicture,
  bytes: number,
): Promise<void> =>
  runStatement(db)`
    update event_image set bytes = ${bytes}
    where site_id = ${siteId} and event_id = ${id} and position = ${position}
      and state = 'planned' and bytes = 0
  `;

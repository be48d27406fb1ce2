import type { ActivityItem, commentRoutes } from '@wastegauge/contract/waste/comments';
import type { ReplyOf } from '@wastegauge/contract/route';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { EventDeps } from '../events/service.ts';
import { findPictures } from '../images/service.ts';
import { authorJson, withPhoto } from './queries.ts';
import { queryRows } from '../../platform/db/query.ts';

export async function listActivity(
  deps: EventDeps,
  actor: Actor,
  page: { limit: number; offset: number },
): Promise<ReplyOf<(typeof commentRoutes)['listActivity']>> {
  const { db, imageLinks, clock } = deps;
  const [count, rows] = await Promise.all([
    countActivity(db, actor.scope),
    findActivity(db, actor.scope, page),
  ]);
  const pictures = await findPictures(
    db,
    rows.map(({ siteId, event }) => ({ siteId, id: event.id })),
  );
  const now = clock.now();
  return {
    count,
    results: rows.map(({ siteId, event, created_at, user, tagged_users, ...item }) => {
      const position = pictures.get(event.id)?.[0];
      const imageUrl =
        position === undefined
          ? null
          : imageLinks.eventPictureUrl(actor.user.id, siteId, event.id, position, now);
      return {
        ...item,
        user: user && withPhoto(deps, user),
        tagged_users: tagged_users.map((person) => withPhoto(deps, person)),
        event: { ...event, image_url: imageUrl },
        created_at: created_at.toISOString(),
      };
    }),
  };
}

interface ActivityRow extends Omit<ActivityItem, 'event' | 'created_at'> {
  siteId: number;
  event: Omit<ActivityItem['event'], 'image_url'>;
  created_at: Date;
}

/** The note of a flag is shown with the flag. */
const isNotFlagNote = sql`not exists (
  select from flag where flag.site_id = comment.site_id and flag.comment_id = comment.id)`;

async function countActivity(db: Db, { siteIds }: SiteScope): Promise<number> {
  const found = await sql<{ count: number }>`
    select
      (select count(*) from comment where comment.site_id = any(${siteIds}) and ${isNotFlagNote})
      + (select count(*) from flag where flag.site_id = any(${siteIds})) as count
  `.execute(db);
  return found.rows[0]?.count ?? 0;
}

/** Queries site by site, so that each part uses its index. */
async function findActivity(
  db: Db,
  { siteIds }: SiteScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<ActivityRow[]> {
  const first = offset + limit;
  const items = (isOfSites: (siteId: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
    (select comment.site_id, comment.created_at, comment.id as comment_id, comment.event_id,
      comment.user_id,
      case when comment.reply_to is null then 'comment' else 'reply' end as activity_type,
      comment.comment
    from comment where ${isOfSites(sql`comment.site_id`)} and ${isNotFlagNote}
    order by comment.created_at desc, comment.id desc limit ${first})
    union all
    (select flag.site_id, flag.created_at, flag.comment_id, flag.event_id, flag.user_id, 'flag',
      note.comment
    from flag
    left join comment as note on note.site_id = flag.site_id and note.id = flag.comment_id
    where ${isOfSites(sql`flag.site_id`)}
    order by flag.created_at desc, flag.event_id desc limit ${first})`;
  const source = (await isDistributed(db))
    ? sql`(${items((siteId) => sql`${siteId} = any(${siteIds})`)}) as item`
    : sql`unnest(${siteIds}::bigint[]) as scoped (site_id)
        cross join lateral (${items((siteId) => sql`${siteId} = scoped.site_id`)}) as item`;
  const rows = await queryRows(db)<Omit<ActivityRow, 'tagged_users'>>`
    with listed as materialized (
      select item.* from ${source}
      order by item.created_at desc, item.comment_id desc nulls last, item.event_id desc
      limit ${limit} offset ${offset}
    )
    select
      listed.site_id as "siteId", listed.comment_id, listed.activity_type, listed.created_at,
      listed.comment, ${authorJson('author')} as user,
      json_build_object('id', event.id, 'food_name', food.name, 'site_name', site.name,
        'is_discarded', event.status = 'DISCARDED') as event
    from listed
    join event on event.site_id = listed.site_id and event.id = listed.event_id
    join site on site.id = listed.site_id
    left join food on food.id = event.food_id
    left join app_user as author on author.id = listed.user_id
    order by listed.created_at desc, listed.comment_id desc nulls last, listed.event_id desc
  `;
  const tagged = await findTagged(db, rows);
  return rows.map((row) => ({ ...row, tagged_users: tagged.get(row.comment_id) ?? [] }));
}

/** By comment. */
async function findTagged(
  db: Db,
  rows: readonly Pick<ActivityRow, 'siteId' | 'comment_id'>[],
): Promise<Map<number | null, ActivityRow['tagged_users']>> {
  const found = await queryRows(db)<{ id: number; people: ActivityRow['tagged_users'] }>`
    select comment_mention.comment_id as id,
      json_agg(${authorJson('tagged')} order by tagged.first_name, tagged.surname, tagged.id)
        as people
    from comment_mention join app_user as tagged on tagged.id = comment_mention.user_id
    where comment_mention.site_id = any(${rows.map(({ siteId }) => siteId)}::bigint[])
      and comment_mention.comment_id = any(
        ${rows.flatMap(({ comment_id: id }) => id ?? [])}::bigint[])
    group by comment_mention.site_id, comment_mention.comment_id
  `;
  return new Map(found.map(({ id, people }) => [id, people]));
}

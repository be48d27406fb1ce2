import type { ReviewQuery } from '@wastegauge/contract/waste/review';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { isLabelledBy, type EventKey } from '../events/service.ts';
import { queryCount } from '../../platform/db/query.ts';

/** Counting further would take longer than the page. */
const maxCount = 1_000_000;

const columns = {
  id: sql`event.id`,
  processed_at: sql`event.processed_at`,
  logged_at: sql`event.logged_at`,
  labelled_at: sql`event.labelled_at`,
};

export async function findReviewPage(
  db: Db,
  scope: SiteScope,
  query: ReviewQuery,
): Promise<{ count: number; keys: EventKey[] }> {
  const isDescending = query.ordering.startsWith('-');
  const name = isDescending ? query.ordering.slice(1) : query.ordering;
  const column = columns[isColumn(name) ? name : 'id'];
  const idDirection = isDescending ? sql`desc` : sql`asc`;
  const direction = name === 'labelled_at' ? withUnlabelled(isDescending) : idDirection;
  const siteIds = scope.siteIds.filter(
    (siteId) => query.site.length === 0 || query.site.includes(siteId),
  );
  const isMatch = conditions(query);
  const order = sql`order by ${column} ${direction}, event.id ${idDirection}`;
  // Queries each site by its index, so that a page of all sites reads no more than one page per site.
  const listed = (await isDistributed(db))
    ? sql`event where event.site_id = any(${siteIds}) and ${isMatch}`
    : sql`unnest(${siteIds}::bigint[]) as scoped (site_id)
        cross join lateral (
          select * from event where event.site_id = scoped.site_id and ${isMatch}
          ${order} limit ${query.offset + query.limit}
        ) as event`;
  const found = await sql<EventKey>`
    select event.site_id as "siteId", event.id from ${listed}
    ${order} limit ${query.limit} offset ${query.offset}
  `.execute(db);
  const count = await queryCount(db)`from (
      select 1 from event where event.site_id = any(${siteIds}) and ${isMatch}
      limit ${maxCount}
    ) as matching
  `;
  return { count, keys: found.rows };
}

/** Only this column is nullable; specifying nulls for others would prevent the use of their index. */
const withUnlabelled = (isDescending: boolean): RawBuilder<unknown> =>
  isDescending ? sql`desc nulls last` : sql`asc nulls first`;

const isColumn = (name: string): name is keyof typeof columns => name in columns;

function conditions(filter: ReviewQuery): RawBuilder<unknown> {
  const { status, serial, food, startDate, endDate } = filter;
  const matches = [
    status.length > 0 && sql`event.status = any(${status})`,
    filter.auto_label !== undefined && sql`event.auto_label = ${filter.auto_label}`,
    filter.label_source.length > 0 && isLabelledBy(filter.label_source),
    filter.is_secondary !== undefined && sql`event.is_secondary = ${filter.is_secondary}`,
    food.length > 0 && sql`event.food_id = any(${food})`,
    serial.length > 0 &&
      sql`event.device_id = any(array(
        select device.id from device where device.serial = any(${serial})))`,
    // `local_day` is exact; `processed_at`, a day wider, allows the use of the index.
    startDate !== undefined &&
      sql`event.local_day >= ${startDate}::date
        and event.processed_at >= ${startDate}::date - interval '1 day'`,
    endDate !== undefined &&
      sql`event.local_day <= ${endDate}::date
        and event.processed_at < ${endDate}::date + interval '2 days'`,
  ].filter((condition) => condition !== false);
  return matches.length === 0 ? sql`true` : sql.join(matches, sql` and `);
}

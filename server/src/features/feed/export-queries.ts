import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import {
  exportedColumns,
  exportedJoins,
  type EventKey,
  type ExportedEvent,
} from '../events/service.ts';
import { conditionsOf, type FeedChoice } from './filter-sql.ts';
import { orderBy, orderOf } from './orderings.ts';
import { scopedSites } from './queries.ts';

export async function countChosen(snapshot: Db, choice: FeedChoice): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from event
    where event.site_id = any(${choice.scope.siteIds}) and ${conditionsOf(choice)}
  `.execute(snapshot);
  return found.rows[0]?.count ?? 0;
}

/** Only the keys are put in order: the rows are wide and the file may be long. */
export const keysOf = (choice: FeedChoice): RawBuilder<unknown> => sql`
  with scoped as (${scopedSites(choice)})
  select event.site_id as "siteId", event.id
  from scoped join event on event.site_id = scoped.site_id
  where ${conditionsOf(choice)}
  order by ${orderBy(orderOf(choice))}`;

/** In the order given. */
export async function findExportedEvents(
  snapshot: Db,
  keys: readonly EventKey[],
): Promise<ExportedEvent[]> {
  const found = await sql<ExportedEvent>`
    with found as materialized (
      select event.*, wanted.place
      from unnest(
        ${keys.map((key) => key.siteId)}::bigint[], ${keys.map((key) => key.id)}::bigint[]
      ) with ordinality as wanted (site_id, id, place)
      join event on event.site_id = wanted.site_id and event.id = wanted.id
    )
    select ${exportedColumns}
    from found as event
    ${exportedJoins}
    order by event.place
  `.execute(snapshot);
  return found.rows;
}

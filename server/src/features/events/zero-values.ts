import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryBySite } from '../../platform/db/distribution.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { WasteEventRow } from './queries.ts';
import { valuesPerKg } from './values.ts';

const isWorthless = ({ food, value_e4, weight_g }: WasteEventRow): boolean =>
  food !== null && value_e4 === 0 && weight_g > 0;

/** Ids of edible events without a value because no price is known; a price of zero is known. */
export async function findUnpriced(
  db: Db,
  scope: SiteScope,
  events: readonly WasteEventRow[],
): Promise<Set<number>> {
  const checked = events.filter((event) => isWorthless(event) && !event.is_inedible);
  const ids = checked.map(({ id }) => id);
  const sites = [...new Set(checked.map(({ site }) => site))];
  const rows = await queryBySite(
    db,
    sites.filter((site) => scope.siteIds.includes(site)),
    (siteIds) => queryRows(db)<{ id: number }>`${prepared}
      select event.id from event
      cross join lateral (${valuesPerKg(
        sql`select event.site_id, event.food_id, event.processed_at, event.local_day`,
        siteIds.length === 1 ? sql`${siteIds[0]}::bigint` : sql`event.site_id`,
      )}) as per_kg
      where event.site_id = any(${siteIds}::bigint[]) and event.id = any(${ids}::bigint[])
        and per_kg.value_e4 is null
    `,
  );
  return new Set(rows.map(({ id }) => id));
}

export function zeroReason(
  event: WasteEventRow,
  unpriced: ReadonlySet<number>,
): WasteEvent['zero_value_reason'] {
  if (!isWorthless(event)) return null;
  if (event.is_inedible) return 'inedible';
  return unpriced.has(event.id) ? 'no_price' : null;
}

import type { Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';

/** Entries still to be checked. `event` is the table; discarded events are the caller's task. */
export const isOpenUnusual: RawBuilder<boolean> = sql`exists (
  select from unusual_entry as unusual
  where unusual.site_id = event.site_id and unusual.event_id = event.id
    and unusual.outcome is null)`;

/** Grams of an entry of `unusual` and `event`, with the rest of its series. */
export const seriesGrams: RawBuilder<number> = sql`(event.weight_g + coalesce((
  select sum(other.weight_g) from event as other
  where unusual.rule = 'repeated' and other.site_id = unusual.site_id
    and other.status <> 'DISCARDED'
    and other.id in (
      select listed.id::bigint
      from jsonb_array_elements_text(unusual.detail -> 'other_events') as listed (id))
), 0))`;

export interface OpenUnusual {
  entries: number;
  weightG: number;
}

/** Entries to check among the waste that reports count. */
export async function countOpenUnusual(
  db: Db,
  scope: SiteScope,
  { startDate, endDate }: Period,
): Promise<OpenUnusual> {
  const found = await queryRow(db)<OpenUnusual>`
    select count(*) as entries, coalesce(sum(${seriesGrams}), 0)::bigint as "weightG"
    from unusual_entry as unusual
    join event on event.site_id = unusual.site_id and event.id = unusual.event_id
    where unusual.site_id = any(${scope.siteIds}) and unusual.outcome is null
      and event.local_day between ${startDate}::date and ${endDate}::date
      and event.status <> 'DISCARDED' and not event.is_secondary and not event.non_food
  `;
  return found ?? { entries: 0, weightG: 0 };
}

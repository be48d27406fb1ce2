import type { UncheckedWaste } from '@wastegauge/contract/insight/comparison';
import type { Period } from '@wastegauge/contract/values/dates';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  all,
  betweenDays,
  choiceConditions,
  countedConditions,
  type WasteFilter,
} from '../analytics/service.ts';

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

/** Foods, cost, CO2 and water count named events only; cards of monitors count their own. */
const parts = {
  all: sql`true`,
  named: sql`event.food_id is not null`,
  ofMonitors: sql`event.device_id in (select device.id from device where device.archived_at is null)`,
};
export type UncheckedPart = keyof typeof parts;

/** Entries to check among the waste that a figure counts, with their weight there. */
export async function countOpenUnusual(
  db: Db,
  scope: SiteScope,
  { startDate, endDate }: Period,
  { part = 'all', ...filter }: WasteFilter & { part?: UncheckedPart } = {},
): Promise<OpenUnusual> {
  const conditions = [
    ...countedConditions(filter),
    betweenDays(startDate, endDate),
    ...choiceConditions(filter),
    parts[part],
  ];
  const found = await queryRow(db)<OpenUnusual>`
    select count(distinct unusual.event_id) as entries,
      coalesce(sum(event.weight_g), 0)::bigint as "weightG"
    from unusual_entry as unusual
    join event on event.site_id = unusual.site_id and event.id = any (
      array[unusual.event_id] || case when unusual.rule = 'repeated' then array(
        select listed.id::bigint
        from jsonb_array_elements_text(unusual.detail -> 'other_events') as listed (id)
      ) else '{}'::bigint[] end)
    where unusual.site_id = any(${scope.siteIds}) and unusual.outcome is null
      and ${all(conditions)}
  `;
  return found ?? { entries: 0, weightG: 0 };
}

export async function readUncheckedWaste(
  ...figure: Parameters<typeof countOpenUnusual>
): Promise<UncheckedWaste> {
  const { entries, weightG } = await countOpenUnusual(...figure);
  return { entries, weight: kgFromGrams(weightG) };
}

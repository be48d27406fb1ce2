import type { UnusualOutcome, UnusualRule, UnusualTab } from '@wastegauge/contract/insight/unusual';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import type { EventKey } from '../events/service.ts';
import { seriesGrams } from './open-entries.ts';

export interface EntryDetail extends Record<string, unknown> {
  other_events?: number[];
  /** Events that the decision discarded, and the weight it set; needed to undo it. */
  discarded?: number[];
  weight_after_g?: number;
}

export interface UnusualRow extends EventKey {
  rule: UnusualRule;
  detail: EntryDetail;
  outcome: UnusualOutcome | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  weightBeforeG: number | null;
  weightG: number;
}

const columns = sql`
  unusual.site_id as "siteId", unusual.event_id as id, unusual.rule, unusual.detail,
  unusual.outcome, unusual.decided_at as "decidedAt",
  unusual.weight_before_g as "weightBeforeG", event.weight_g as "weightG",
  (select decider.first_name || ' ' || decider.surname from app_user as decider
    where decider.id = unusual.decided_by) as "decidedBy"`;

const entries = sql`unusual_entry as unusual
  join event on event.site_id = unusual.site_id and event.id = unusual.event_id`;

/** An open entry whose event was discarded elsewhere is settled. */
const isInTab = (tab: UnusualTab) =>
  tab === 'open'
    ? sql`unusual.outcome is null and event.status <> 'DISCARDED'`
    : sql`unusual.outcome = ${tab}`;

export const findUnusualPage = (
  db: Db,
  { siteIds }: SiteScope,
  { tab, limit, offset }: { tab: UnusualTab; limit: number; offset: number },
): Promise<UnusualRow[]> =>
  queryRows(db)`
    select ${columns} from ${entries}
    where unusual.site_id = any(${siteIds}) and ${isInTab(tab)}
    order by ${tab === 'open' ? seriesGrams : sql`unusual.decided_at`} desc, unusual.event_id desc
    limit ${limit} offset ${offset}
  `;

export interface UnusualTotals extends Record<UnusualTab, number> {
  openG: number;
}

export async function countUnusual(db: Db, { siteIds }: SiteScope): Promise<UnusualTotals> {
  const found = await queryRow(db)<UnusualTotals>`
    select count(*) filter (where ${isInTab('open')}) as open,
      count(*) filter (where ${isInTab('kept')}) as kept,
      count(*) filter (where ${isInTab('corrected')}) as corrected,
      count(*) filter (where ${isInTab('excluded')}) as excluded,
      coalesce(sum(${seriesGrams}) filter (where ${isInTab('open')}), 0)::bigint as "openG"
    from ${entries}
    where unusual.site_id = any(${siteIds})
  `;
  return found ?? { open: 0, kept: 0, corrected: 0, excluded: 0, openG: 0 };
}

export const findUnusual = (
  db: Db,
  { siteIds }: SiteScope,
  id: number,
): Promise<UnusualRow | undefined> =>
  queryRow(db)`
    select ${columns} from ${entries}
    where unusual.site_id = any(${siteIds}) and unusual.event_id = ${id}
  `;

/** Open entries among these events. */
export async function findOpenIds(db: Db, keys: readonly EventKey[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const found = await queryRows(db)<{ id: number }>`
    select event_id as id from unusual_entry
    where site_id = any(${[...new Set(keys.map(({ siteId }) => siteId))]}::bigint[])
      and event_id = any(${keys.map(({ id }) => id)}::bigint[]) and outcome is null
    order by event_id
  `;
  return found.map(({ id }) => id);
}

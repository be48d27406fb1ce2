import type {
  UnusualOutcome,
  UnusualReason,
  UnusualRule,
} from '@wastegauge/contract/insight/unusual';
import type { Db } from '../../platform/db/db.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import type { EventKey } from '../events/service.ts';

export interface FoundUnusual extends EventKey {
  reason: UnusualReason;
}

export interface Evaluation {
  found: FoundUnusual[];
  /** Entries that no rule explains any more. */
  cleared: EventKey[];
}

export interface StoredEntry extends EventKey {
  rule: UnusualRule;
  outcome: UnusualOutcome | null;
}

export const findStoredEntries = (db: Db, keys: readonly EventKey[]): Promise<StoredEntry[]> =>
  queryRows(db)`
    select site_id as "siteId", event_id as id, rule, outcome from unusual_entry
    where site_id = any(${[...new Set(keys.map(({ siteId }) => siteId))]}::bigint[])
      and event_id = any(${keys.map(({ id }) => id)}::bigint[])
  `;

export async function findRulesOff(
  db: Db,
  siteIds: readonly number[],
): Promise<Map<number, Set<UnusualRule>>> {
  const rows = await queryRows(db)<{ siteId: number; rules: UnusualRule[] }>`
    select site_id as "siteId", array_agg(rule) as rules from unusual_rule_off
    where site_id = any(${siteIds}::bigint[]) group by site_id
  `;
  return new Map(rows.map(({ siteId, rules }) => [siteId, new Set(rules)]));
}

/** Decided entries stay as they are. */
export async function storeEvaluation(
  db: Db,
  { found, cleared }: Evaluation,
  now: Date,
): Promise<void> {
  if (cleared.length > 0) await deleteOpen(db, cleared);
  if (found.length === 0) return;
  const rows = found.map(({ siteId, id, reason: { rule, ...detail } }) => ({
    site_id: siteId,
    event_id: id,
    rule,
    detail,
  }));
  await runStatement(db)`
    insert into unusual_entry (site_id, event_id, rule, detail, found_at)
    select row.site_id, row.event_id, row.rule, row.detail, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (site_id bigint, event_id bigint, rule text, detail jsonb)
    on conflict (site_id, event_id) do update
      set rule = excluded.rule, detail = excluded.detail
      where unusual_entry.outcome is null
        and (excluded.rule, excluded.detail) is distinct from
          (unusual_entry.rule, unusual_entry.detail)
  `;
}

const deleteOpen = (db: Db, keys: readonly EventKey[]): Promise<void> =>
  runStatement(db)`
    delete from unusual_entry
    using unnest(
      ${keys.map(({ siteId }) => siteId)}::bigint[], ${keys.map(({ id }) => id)}::bigint[]
    ) as cleared (site_id, event_id)
    where unusual_entry.site_id = cleared.site_id and unusual_entry.event_id = cleared.event_id
      and unusual_entry.outcome is null
  `;

/** A picture that arrived late answers the question. */
export const clearPictured = (db: Db): Promise<void> =>
  runStatement(db)`
    delete from unusual_entry as unusual
    where unusual.outcome is null and unusual.rule = 'no_picture' and exists (
      select from event_image as image
      where image.site_id = unusual.site_id and image.event_id = unusual.event_id
        and image.state <> 'rejected')
  `;

import { sql } from 'kysely';
import type { Db } from './db.ts';
import { preparedForOne } from './prepared.ts';

export interface AuditEntry {
  action: string;
  targetType: string;
  targetId: string | number;
  siteId?: number | undefined;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export type AuditTarget = [type: string, id: string | number, siteId?: number | undefined];

export interface AuditedCaller {
  requestId: string;
  user?: { id: number };
  scope?: { siteIds: readonly number[] };
}

/** Runs in the transaction of the change. Never include secrets. */
export const writeAudit = (
  transaction: Db,
  caller: AuditedCaller,
  action: string,
  [targetType, targetId, siteId]: AuditTarget,
  change: Pick<AuditEntry, 'before' | 'after'> = {},
): Promise<void> =>
  writeAudits(transaction, caller, [{ action, targetType, targetId, siteId, ...change }]);

/** Needs at least one entry. */
export async function writeAudits(
  transaction: Db,
  caller: AuditedCaller,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map(
    (entry) => sql`(
      ${caller.user?.id ?? null}, ${caller.scope?.siteIds.join(',') ?? ''}, ${entry.action},
      ${entry.targetType}, ${String(entry.targetId)}, ${entry.siteId ?? null},
      ${JSON.stringify(entry.before ?? null)}, ${JSON.stringify(entry.after ?? null)},
      ${caller.requestId})`,
  );
  await sql`${preparedForOne(rows)}
    insert into audit
      (actor_id, actor_scope, action, target_type, target_id, site_id, before, after, request_id)
    values ${sql.join(rows)}
  `.execute(transaction);
}

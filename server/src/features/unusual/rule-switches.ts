import { unusualRules, type UnusualRule } from '@wastegauge/contract/insight/unusual';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeAudits } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { narrowToSites } from '../../platform/scope.ts';
import { findRulesOff } from './entry-queries.ts';

export async function listRules(
  db: Db,
  actor: Actor,
  sites: readonly number[],
): Promise<{ rule: UnusualRule; is_on: boolean }[]> {
  const off = await findRulesOff(db, narrowToSites(actor.scope, sites).siteIds);
  const isOff = (rule: UnusualRule) => [...off.values()].some((rules) => rules.has(rule));
  return unusualRules.map((rule) => ({ rule, is_on: !isOff(rule) }));
}

export async function switchRule(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { sites, rule, is_on: isOn }: { sites: number[]; rule: UnusualRule; is_on: boolean },
): Promise<void> {
  const { siteIds } = narrowToSites(actor.scope, sites);
  await inTransaction(db, async (transaction) => {
    const changed = isOn
      ? await queryRows(transaction)<{ siteId: number }>`
          delete from unusual_rule_off
          where site_id = any(${siteIds}::bigint[]) and rule = ${rule}
          returning site_id as "siteId"
        `
      : await queryRows(transaction)<{ siteId: number }>`
          insert into unusual_rule_off (site_id, rule, set_by, set_at)
          select switched.site_id, ${rule}, ${actor.user.id}, ${clock.now()}
          from unnest(${siteIds}::bigint[]) as switched (site_id)
          on conflict (site_id, rule) do nothing
          returning site_id as "siteId"
        `;
    if (changed.length === 0) return;
    await writeAudits(
      transaction,
      actor,
      changed.map(({ siteId }) => ({
        action: 'unusual_rule.switched',
        targetType: 'site',
        targetId: siteId,
        siteId,
        before: { rule, isOn: !isOn },
        after: { rule, isOn },
      })),
    );
  });
}

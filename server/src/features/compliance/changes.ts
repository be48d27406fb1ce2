import type { complianceRoutes } from '@wastegauge/contract/insight/compliance';
import type { ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { narrowToSites } from '../../platform/scope.ts';
import { wasteOfReport } from '../analytics/service.ts';
import type { ComplianceDeps } from './deps.ts';
import { sumCo2Kg, sumWeightG } from './figures.ts';
import { parseContent, requireLocked } from './locked-reports.ts';
import type { LockedRow } from './queries.ts';

type Changes = ReplyOf<(typeof complianceRoutes)['getReportChanges']>;

export async function readChanges(
  { db, analytics }: ComplianceDeps,
  actor: Actor,
  id: number,
): Promise<Changes> {
  const row = await requireLocked(db, actor.scope, id);
  const scope = narrowToSites(actor.scope, row.siteIds);
  const waste = await analytics.ask(wasteOfReport(scope, row));
  const locked = parseContent(row.content);
  const total = { locked: locked?.total.total ?? 0, now: sumWeightG(waste) / 1000 };
  const co2 = { locked: locked?.co2 ?? 0, now: sumCo2Kg(waste) };
  const changes = await findEventChanges(db, row);
  return {
    is_changed: total.locked !== total.now || co2.locked !== co2.now,
    total,
    co2,
    count: changes[0]?.count ?? 0,
    changes: changes.map(({ at, by, action, reason }) => ({
      at: at.toISOString(),
      by,
      action,
      reason,
    })),
  };
}

interface ChangeRow {
  at: Date;
  by: string | null;
  action: string;
  reason: string | null;
  count: number;
}

const maxChanges = 50;

/** Changes of events that can change a figure, by the index of the audit on sites, and imports of waste. */
const findEventChanges = (
  db: Db,
  { id, siteIds, startDate, endDate }: LockedRow,
): Promise<ChangeRow[]> =>
  queryRows(db)`
    with locked as materialized (
      select audit.at from audit
      where audit.target_type = 'locked_report' and audit.target_id = ${String(id)}
        and audit.action = 'report.locked'
    ),
    edited as materialized (
      select audit.id, audit.at, audit.actor_id, audit.action, audit.site_id,
        audit.target_id::bigint as event_id, audit.after ->> 'reason' as reason
      from audit
      where audit.target_type = 'event' and audit.site_id = any(${siteIds}::bigint[])
        and audit.at > (select locked.at from locked)
        and audit.action not in ('event.flagged', 'event.unflagged')
        and (audit.action <> 'event.verified'
          or audit.before ->> 'foodId' is distinct from audit.after ->> 'foodId'
          or audit.before ->> 'trimmings' is distinct from audit.after ->> 'trimmings')
    ),
    changed as (
      select edited.id, edited.at, edited.actor_id, edited.action, edited.reason
      from edited
      join event on event.site_id = edited.site_id and event.id = edited.event_id
        and event.site_id = any(${siteIds}::bigint[])
      where event.local_day between ${startDate}::date and ${endDate}::date
      union all
      select audit.id, audit.at, audit.actor_id, audit.action, audit.after ->> 'reason'
      from spreadsheet_import as import
      join audit on audit.target_type = 'import' and audit.target_id = import.id::text
      where import.kind = 'waste' and import.site_ids && ${siteIds}::bigint[]
        and import.first_day <= ${endDate}::date and import.last_day >= ${startDate}::date
        and audit.site_id = any(${siteIds}::bigint[]) and audit.at > (select locked.at from locked)
    )
    select changed.at, nullif(trim(person.first_name || ' ' || person.surname), '') as by,
      changed.action, changed.reason, count(*) over () as count
    from changed
    left join app_user person on person.id = changed.actor_id
    order by changed.id desc limit ${maxChanges}
  `;

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

/** Changes of events that can change a figure, by the index of the audit on sites. */
const findEventChanges = (
  db: Db,
  { id, siteIds, startDate, endDate }: LockedRow,
): Promise<ChangeRow[]> =>
  queryRows(db)`
    with changed as materialized (
      select audit.id, audit.at, audit.actor_id, audit.action, audit.site_id,
        audit.target_id::bigint as event_id, audit.after ->> 'reason' as reason
      from audit
      where audit.target_type = 'event' and audit.site_id = any(${siteIds}::bigint[])
        and audit.at > (
          select locked.at from audit locked
          where locked.target_type = 'locked_report' and locked.target_id = ${String(id)}
            and locked.action = 'report.locked')
        and audit.action not in ('event.flagged', 'event.unflagged', 'event.verified')
    )
    select changed.at, nullif(trim(person.first_name || ' ' || person.surname), '') as by,
      changed.action, changed.reason, count(*) over () as count
    from changed
    join event on event.site_id = changed.site_id and event.id = changed.event_id
      and event.site_id = any(${siteIds}::bigint[])
    left join app_user person on person.id = changed.actor_id
    where event.local_day between ${startDate}::date and ${endDate}::date
    order by changed.id desc limit ${maxChanges}
  `;

import type { coverageRoutes } from '@wastegauge/contract/insight/coverage';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type { Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';
import { narrowTo } from '../../platform/scope.ts';
import { serviceWindows } from '../service-times/service.ts';
import { lockSites } from '../sites/service.ts';
import type { CoverageDeps } from './frame.ts';
import { refreshDays } from './refresh.ts';

type Routes = typeof coverageRoutes;

export async function settleGap(
  { db, clock }: CoverageDeps,
  actor: Actor,
  { site, day, services, state }: ParsedRequest<Routes['settleGap']>['body'],
): Promise<void> {
  narrowTo(actor.scope, site);
  await inTransaction(db, async (transaction) => {
    await runStatement(transaction)`
      delete from gap_note
      where site_id = ${site} and day = ${day}::date and service = any(${services})
    `;
    if (state !== 'open') {
      await runStatement(transaction)`
        insert into gap_note (site_id, day, service, state, set_by, set_at)
        select distinct ${site}::bigint, ${day}::date, service, ${state}, ${actor.user.id}::bigint,
          ${clock.now()}::timestamptz
        from unnest(${services}::text[]) as service
      `;
    }
    await writeAudit(transaction, actor, `gap.${state}`, ['site', site, site], {
      after: { day, services },
    });
  });
}

export async function recordNothing(
  { db, clock }: CoverageDeps,
  actor: Actor,
  given: ParsedRequest<Routes['recordNothing']>['body'],
): Promise<void> {
  const { site, day, service, is_nothing: isNothing } = given;
  narrowTo(actor.scope, site);
  const now = clock.now();
  await inTransaction(db, async (transaction) => {
    await lockSites(transaction, [site]);
    if (isNothing) {
      await rejectWasted(transaction, given, now);
      await insertZeroes(transaction, given, actor.user.id, now);
    } else {
      await runStatement(transaction)`
        delete from zero_waste
        where site_id = ${site} and day = ${day}::date and service = ${service}
          and import_id is null
      `;
    }
    await refreshDays(transaction, { siteId: site, from: day, to: day, now });
    const action = isNothing ? 'zero_waste.recorded' : 'zero_waste.removed';
    await writeAudit(transaction, actor, action, ['site', site, site], { after: { day, service } });
  });
}

async function rejectWasted(
  transaction: Db,
  { site, day, service }: { site: number; day: Day; service: ServiceTime },
  now: Date,
): Promise<void> {
  const found = await queryRow(transaction)<{ isOver: boolean; isWasted: boolean }>`
    select windows.ends_at <= ${now} as "isOver", exists (
      select from event
      where event.site_id = ${site} and event.processed_at >= windows.starts_at
        and event.processed_at < windows.ends_at and event.status <> 'DISCARDED'
        and event.weight_g > 0
    ) as "isWasted"
    from (${serviceWindows([site], { from: day, to: day })}) as windows
    where windows.service = ${service}
  `;
  if (!found) throw invalidField('service', texts.serviceUnknown);
  if (!found.isOver) throw invalidField('service', texts.serviceNotOver);
  if (found.isWasted) throw invalidField('service', texts.wasteInService);
}

/** Nothing of any waste type. */
const insertZeroes = (
  transaction: Db,
  { site, day, service }: { site: number; day: Day; service: ServiceTime },
  userId: number,
  now: Date,
): Promise<void> =>
  runStatement(transaction)`
    insert into zero_waste (site_id, day, waste_type_id, service, set_by, set_at)
    select ${site}::bigint, ${day}::date, waste_type.id, ${service}, ${userId}::bigint,
      ${now}::timestamptz
    from waste_type
    on conflict do nothing
  `;

import { maxCovers } from '@wastegauge/contract/insight/covers';
import { adviceLimits, type tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { countDays, dayIn, type Day } from '@wastegauge/contract/values/dates';
import { inOrder } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { findWrittenCovers, lockCovers, writeCovers } from '../covers/service.ts';
import { serviceWindows } from '../service-times/service.ts';
import { rejectFutureDates } from '../sites/service.ts';
import { findSiteClock } from './queries.ts';
import type { AdviceDeps } from './site-advice.ts';

type Routes = typeof tomorrowRoutes;
type Given = ParsedRequest<Routes['saveServiceCovers']>['body'];
type Saved = ReplyOf<Routes['saveServiceCovers']>;

export async function listServiceCovers(
  deps: AdviceDeps,
  actor: Actor,
  { site, ...dates }: ParsedRequest<Routes['listServiceCovers']>['query'],
): Promise<ReplyOf<Routes['listServiceCovers']>> {
  narrowTo(actor.scope, site);
  await rejectFutureDates(deps, actor, dates);
  const { startDate, endDate } = inOrder(dates);
  if (countDays({ startDate, endDate }) > adviceLimits.maxExportDays) {
    throw invalidField('startDate', texts.invalidDateRange);
  }
  return queryRows(deps.db)`
    select day, service, covers from service_cover
    where site_id = ${site} and day between ${startDate}::date and ${endDate}::date
    order by day, array_position(${[...serviceTimes]}::text[], service)
  `;
}

export async function saveServiceCovers(
  { db, clock }: AdviceDeps,
  actor: Actor,
  { site, day, services }: Given,
): Promise<Saved> {
  const scope = narrowTo(actor.scope, site);
  const { timezone } = await findSiteClock(db, site);
  if (day > dayIn(timezone, clock.now())) throw invalidField('day', texts.coversInFuture);
  if (new Set(services.map(({ service }) => service)).size < services.length) {
    throw invalidField('services', texts.serviceTwice);
  }
  return inTransaction(db, async (transaction) => {
    await lockCovers(transaction, site);
    const before = await findCoversOf(transaction, site, day);
    await store(transaction, { site, day, services }, actor.user.id);
    const after = await findCoversOf(transaction, site, day);
    const total = await updateDay(transaction, { scope, site, day, before, after }, actor.user.id);
    await writeAudit(transaction, actor, 'service_covers.changed', ['site', site, site], {
      before: { day, services: Object.fromEntries(before) },
      after: { day, services: Object.fromEntries(after), ...(total !== undefined && { total }) },
    });
    return serviceTimes.map((service) => ({ service, covers: after.get(service) ?? null }));
  });
}

type CoversByService = ReadonlyMap<ServiceTime, number>;

async function findCoversOf(db: Db, site: number, day: Day): Promise<CoversByService> {
  const rows = await queryRows(db)<{ service: ServiceTime; covers: number }>`
    select service, covers from service_cover where site_id = ${site} and day = ${day}::date
  `;
  return new Map(rows.map(({ service, covers }) => [service, covers]));
}

async function store(transaction: Db, { site, day, services }: Given, by: number): Promise<void> {
  const removed = services.filter(({ covers }) => covers === null);
  const kept = services.filter(({ covers }) => covers !== null);
  await runStatement(transaction)`
    delete from service_cover
    where site_id = ${site} and day = ${day}::date
      and service = any(${removed.map(({ service }) => service)}::text[])
  `;
  await runStatement(transaction)`
    insert into service_cover (site_id, day, service, covers, set_by)
    select ${site}::bigint, ${day}::date, given.service, given.covers, ${by}::bigint
    from unnest(
      ${kept.map(({ service }) => service)}::text[], ${kept.map(({ covers }) => covers)}::integer[]
    ) as given (service, covers)
    on conflict (site_id, day, service) do update set
      covers = excluded.covers, set_by = excluded.set_by, set_at = excluded.set_at
  `;
}

interface ChangedDay {
  scope: SiteScope;
  site: number;
  day: Day;
  before: CoversByService;
  after: CoversByService;
}

/**
 * With every open service entered, their sum becomes the covers of the day. A sum that is incomplete again is taken
 * back, covers typed for the whole day are kept. Returns the covers written, null for none.
 */
async function updateDay(
  transaction: Db,
  { scope, site, day, before, after }: ChangedDay,
  by: number,
): Promise<number | null | undefined> {
  const open = await findOpenServices(transaction, site, day);
  const [total, earlier] = [completeSum(after, open), completeSum(before, open)];
  const [known] = await findWrittenCovers(transaction, scope, [{ siteId: site, day }]);
  const kept = known && !known.isDefault ? known.occupancyType : 'BUSINESS_USUAL';
  if (total !== undefined) {
    if (total > maxCovers) throw invalidField('services', texts.coversTooMany);
    const record = { siteId: site, day, covers: total, isDefault: false, occupancyType: kept };
    await writeCovers(transaction, [record], by);
    return total;
  }
  if (earlier === undefined || known?.isDefault !== false || known.covers !== earlier) {
    return undefined;
  }
  await writeCovers(
    transaction,
    [{ siteId: site, day, covers: null, isDefault: true, occupancyType: 'DEFAULT_OCCUPANCY' }],
    by,
  );
  return null;
}

/** Undefined unless every open service has covers. */
function completeSum(covers: CoversByService, open: readonly ServiceTime[]): number | undefined {
  const isComplete = covers.size > 0 && open.every((service) => covers.has(service));
  return isComplete ? [...covers.values()].reduce((total, one) => total + one, 0) : undefined;
}

async function findOpenServices(db: Db, site: number, day: Day): Promise<ServiceTime[]> {
  const rows = await queryRows(db)<{ service: ServiceTime }>`
    select service from (${serviceWindows([site], { from: day, to: day })}) as planned
    where not planned.is_closed
  `;
  return rows.map(({ service }) => service);
}

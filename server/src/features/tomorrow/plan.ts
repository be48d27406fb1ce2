import type { Tomorrow, tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import { narrowTo } from '../../platform/scope.ts';
import { isOfGroups } from '../foods/service.ts';
import { lockSites } from '../sites/service.ts';
import { findCoverPlans, findDishPlans, findSiteClock } from './queries.ts';
import { readTomorrow, rejectDayBeyondAdvice } from './read-tomorrow.ts';
import type { AdviceDeps } from './site-advice.ts';

type Given = ParsedRequest<(typeof tomorrowRoutes)['savePlan']>['body'];

export async function savePlan(deps: AdviceDeps, actor: Actor, given: Given): Promise<Tomorrow> {
  const { site, day } = given;
  narrowTo(actor.scope, site);
  const { timezone } = await findSiteClock(deps.db, site);
  rejectDayBeyondAdvice(dayIn(timezone, deps.clock.now()), day);
  rejectDuplicates(given);
  await inTransaction(deps.db, async (transaction) => {
    await lockSites(transaction, [site]);
    await rejectUnknownFoods(transaction, given);
    const before = await readPlan(transaction, site, day);
    await storeCovers(transaction, given, actor.user.id);
    await storeDishes(transaction, given, actor.user.id);
    const after = await readPlan(transaction, site, day);
    await writeAudit(transaction, actor, 'plan.changed', ['site', site, site], {
      before: { day, ...before },
      after: { day, ...after },
    });
  });
  return readTomorrow(deps, actor, { site, day });
}

function rejectDuplicates({ covers, dishes }: Given): void {
  const services = new Set(covers.map(({ service }) => service));
  if (services.size < covers.length) throw invalidField('covers', texts.serviceTwice);
  const foods = new Set(dishes.map(({ service, food }) => `${service} ${food}`));
  if (foods.size < dishes.length) throw invalidField('dishes', texts.dishTwice);
}

/** Archived foods can be removed from a plan but not added. */
async function rejectUnknownFoods(db: Db, { site, dishes }: Given): Promise<void> {
  const ids = [...new Set(dishes.filter(({ kg }) => kg !== null).map(({ food }) => food))];
  if (ids.length === 0) return;
  const known = await queryRows(db)<{ id: number }>`
    select food.id from food
    where food.id = any(${ids}::bigint[]) and food.is_active and ${isOfGroups([site])}
  `;
  if (known.length < ids.length) throw invalidField('dishes', texts.foodUnknown);
}

async function readPlan(db: Db, siteId: number, day: Day) {
  const period = { startDate: day, endDate: day };
  const covers = await findCoverPlans(db, siteId, period);
  const dishes = await findDishPlans(db, siteId, period);
  return {
    covers: covers.map(({ service, covers: planned }) => ({ service, covers: planned })),
    dishes: dishes.map(({ service, foodId, plannedG }) => ({ service, foodId, plannedG })),
  };
}

async function storeCovers(transaction: Db, { site, day, covers }: Given, by: number) {
  const removed = covers.filter((one) => one.covers === null).map(({ service }) => service);
  const kept = covers.filter((one) => one.covers !== null);
  await runStatement(transaction)`
    delete from cover_plan
    where site_id = ${site} and day = ${day}::date and service = any(${removed}::text[])
  `;
  await runStatement(transaction)`
    insert into cover_plan (site_id, day, service, covers, set_by)
    select ${site}::bigint, ${day}::date, given.service, given.covers, ${by}::bigint
    from unnest(
      ${kept.map(({ service }) => service)}::text[], ${kept.map((one) => one.covers)}::integer[]
    ) as given (service, covers)
    on conflict (site_id, day, service) do update set
      covers = excluded.covers, set_by = excluded.set_by, set_at = excluded.set_at
  `;
}

async function storeDishes(transaction: Db, { site, day, dishes }: Given, by: number) {
  const removed = dishes.filter(({ kg }) => kg === null);
  const kept = dishes.flatMap(({ kg, ...dish }) =>
    kg === null ? [] : [{ ...dish, plannedG: Math.round(kg * 1000) }],
  );
  const keys = (rows: readonly { service: string; food: number }[]) => sql`unnest(
    ${rows.map(({ service }) => service)}::text[], ${rows.map(({ food }) => food)}::bigint[])`;
  await runStatement(transaction)`
    delete from dish_plan using ${keys(removed)} as given (service, food_id)
    where dish_plan.site_id = ${site} and dish_plan.day = ${day}::date
      and dish_plan.service = given.service and dish_plan.food_id = given.food_id
  `;
  await runStatement(transaction)`
    insert into dish_plan (site_id, day, service, food_id, planned_g, set_by)
    select ${site}::bigint, ${day}::date, given.service, given.food_id, given.planned_g,
      ${by}::bigint
    from unnest(
      ${kept.map(({ service }) => service)}::text[], ${kept.map(({ food }) => food)}::bigint[],
      ${kept.map(({ plannedG }) => plannedG)}::integer[]
    ) as given (service, food_id, planned_g)
    on conflict (site_id, day, service, food_id) do update set
      planned_g = excluded.planned_g, set_by = excluded.set_by, set_at = excluded.set_at
  `;
}

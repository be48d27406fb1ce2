import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import type { foodPriceBody, priceRoutes } from '@wastegauge/contract/waste/prices';
import type { ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { currencyOfSymbol, symbolOfCurrency, moneyFromE4 } from '@wastegauge/contract/values/units';
import type { z } from 'zod';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { lockRecount, revalueFood, wasteValues } from '../events/service.ts';
import { reportFrame } from '../sites/service.ts';
import { sql } from 'kysely';
import { isOfGroups } from '../foods/service.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';

export interface PriceDeps {
  db: Db;
  clock: Clock;
}

type RecentPrice = ReplyOf<(typeof priceRoutes)['getRecentPrice']>;
type SetPrice = ReplyOf<(typeof priceRoutes)['setPrice']>;

export async function readRecentPrice(
  { db, clock }: PriceDeps,
  actor: Actor,
  query: { food: number; site?: number | undefined },
): Promise<RecentPrice> {
  const scope = query.site === undefined ? actor.scope : narrowTo(actor.scope, query.site);
  if (!(await isFoodAtSite(db, scope.siteIds, query.food))) throw new AppError('notFound');
  const now = clock.now();
  const { siteCurrency } = await reportFrame(db, scope, now);
  const [siteId] = scope.siteIds;
  if (siteId === undefined || siteCurrency === undefined) {
    const currency = currencyOfSymbol(actor.user.preferredCurrency);
    const day = dayIn('UTC', now);
    const valueE4 = await findCataloguePriceE4(db, query.food, currency, day);
    return toPrice(valueE4, currency, 'catalogue', undefined);
  }
  const [own, groupSince, valueE4] = await Promise.all([
    findSitePrice(db, siteId, query.food, now),
    findGroupPriceDate(db, siteId, query.food, now),
    findCountedPriceE4(db, siteId, query.food, now),
  ]);
  const origin = own ? 'site' : groupSince ? 'group' : 'catalogue';
  // A catalogue price of zero may mean free or unknown.
  const known =
    origin === 'catalogue' && valueE4 === 0
      ? await findCataloguePriceE4(db, query.food, 'EUR', dayIn('UTC', now))
      : valueE4;
  return toPrice(known, siteCurrency, origin, own?.validFrom ?? groupSince);
}

function toPrice(
  valueE4: number | undefined,
  currency: string,
  origin: NonNullable<RecentPrice['origin']>,
  since: Date | undefined,
): RecentPrice {
  const isUnknown = valueE4 === undefined;
  return {
    value: isUnknown ? null : moneyFromE4(valueE4),
    currency: symbolOfCurrency(currency),
    origin: isUnknown ? null : origin,
    since: since?.toISOString() ?? null,
  };
}

/** With a start day, earlier events are revalued in the same transaction. */
export async function setPrice(
  { db, clock }: PriceDeps,
  actor: Actor,
  { food, site, value, since }: z.output<typeof foodPriceBody>,
): Promise<SetPrice> {
  const { siteIds } = narrowTo(actor.scope, site);
  if (!(await isFoodAtSite(db, siteIds, food))) throw invalidField('food', texts.foodUnknown);
  if (await isInedible(db, food)) throw invalidField('value', texts.inedibleHasNoPrice);
  const valueE4 = Math.round(value * 10_000);
  return inTransaction(db, async (transaction) => {
    const now = clock.now();
    if (since !== undefined) await lockRecount(transaction, site);
    const held = requireFound(await lockPricedSite(transaction, site, since ?? '2000-01-01', now));
    if (since !== undefined && since > held.today) throw invalidField('since', texts.futureDate);
    const before = await findSitePrice(transaction, site, food, now);
    // A repeated request changes nothing.
    const isSet = since === undefined && before?.valueE4 === valueE4;
    const validFrom = isSet ? before.validFrom : since === undefined ? now : held.startOf;
    const price = { siteId: site, foodId: food, validFrom, valueE4, setBy: actor.user.id };
    if (since !== undefined) {
      await deletePricesSince(transaction, site, food, { from: validFrom, to: now });
    }
    if (!isSet) await insertPrice(transaction, price);
    const recounted =
      since === undefined
        ? 0
        : await recount(transaction, { siteId: site, foodId: food, from: validFrom });
    await writeAudit(transaction, actor, 'price.set', ['food', food, site], {
      ...(before && { before: { ...before } }),
      after: { valueE4, validFrom, since: since ?? null, recounted },
    });
    return { food, value, site, valid_from: validFrom.toISOString(), recounted };
  });
}

// Finishes well within the statement timeout.
const daysAtOnce = 60;
const millisecondsAtOnce = daysAtOnce * 86_400_000;

async function recount(
  transaction: Db,
  counted: { siteId: number; foodId: number; from: Date },
): Promise<number> {
  const { siteId, foodId } = counted;
  let from = await findFirstWaste(transaction, siteId, foodId, counted.from);
  let changed = 0;
  while (from) {
    const before = new Date(from.getTime() + millisecondsAtOnce);
    changed += await revalueFood(transaction, { siteId, foodId, from, before });
    from = await findFirstWaste(transaction, siteId, foodId, before);
  }
  return changed;
}

const isFoodAtSite = (db: Db, siteIds: readonly number[], foodId: number): Promise<boolean> =>
  queryHasRow(db)`
    select from food where food.id = ${foodId} and ${isOfGroups(siteIds)}
  `;

const isInedible = (db: Db, foodId: number): Promise<boolean> =>
  queryHasRow(db)`
    select from food where id = ${foodId} and material = 'inedible' and not is_recipe
  `;

interface AgreedPrice {
  valueE4: number;
  validFrom: Date;
}

const findSitePrice = (
  db: Db,
  siteId: number,
  foodId: number,
  at: Date,
): Promise<AgreedPrice | undefined> =>
  queryRow(db)`
    select value_e4 as "valueE4", valid_from as "validFrom" from food_cost
    where site_id = ${siteId} and food_id = ${foodId} and valid_from <= ${at}
    order by valid_from desc limit 1
  `;

async function findGroupPriceDate(
  db: Db,
  siteId: number,
  foodId: number,
  at: Date,
): Promise<Date | undefined> {
  const found = await sql<{ validFrom: Date }>`
    select cost.valid_from as "validFrom"
    from site_group join group_food_cost as cost on cost.group_id = site_group.group_id
    where site_group.site_id = ${siteId} and cost.food_id = ${foodId} and cost.valid_from <= ${at}
    order by cost.valid_from desc limit 1
  `.execute(db);
  return found.rows[0]?.validFrom;
}

async function findCountedPriceE4(
  db: Db,
  siteId: number,
  foodId: number,
  at: Date,
): Promise<number | undefined> {
  const kilogram = sql`
    select site.id as site_id, 0::bigint as id, ${foodId}::bigint as food_id,
      ${at}::timestamptz as processed_at,
      (${at}::timestamptz at time zone site.timezone)::date as local_day, 1000 as weight_g
    from site where site.id = ${siteId}`;
  const found = await sql<{ valueE4: number }>`
    select valuation.value_e4 as "valueE4" from (${wasteValues(kilogram, sql`${siteId}::bigint`)}) as valuation
  `.execute(db);
  return found.rows[0]?.valueE4;
}

async function findCataloguePriceE4(
  db: Db,
  foodId: number,
  currency: string,
  day: Day,
): Promise<number | undefined> {
  const found = await sql<{ valueE4: number | null }>`
    select round(food.price_eur_e4_per_kg * case when ${currency} = 'EUR' then 1 else coalesce((
      select fx_rate.per_eur from fx_rate
      where fx_rate.currency = ${currency} and fx_rate.day <= ${day}::date
      order by fx_rate.day desc limit 1
    ), 1) end)::bigint as "valueE4"
    from food where food.id = ${foodId}
  `.execute(db);
  return found.rows[0]?.valueE4 ?? undefined;
}

interface PricedSite {
  today: Day;
  startOf: Date;
}

/** Locks the site, so that its prices are set one after another. */
const lockPricedSite = (
  transaction: Db,
  siteId: number,
  since: Day,
  now: Date,
): Promise<PricedSite | undefined> =>
  queryRow(transaction)`
    select (${now}::timestamptz at time zone site.timezone)::date as today,
      ${since}::date::timestamp at time zone site.timezone as "startOf"
    from site
    where site.id = ${siteId}
    for no key update
  `;

/** Removes prices that start later, so that the new price applies from then on. */
const deletePricesSince = (
  transaction: Db,
  siteId: number,
  foodId: number,
  { from, to }: { from: Date; to: Date },
): Promise<void> =>
  runStatement(transaction)`
    delete from food_cost
    where site_id = ${siteId} and food_id = ${foodId}
      and valid_from >= ${from} and valid_from <= ${to}
  `;

const insertPrice = (
  transaction: Db,
  price: { siteId: number; foodId: number; validFrom: Date; valueE4: number; setBy: number },
): Promise<void> =>
  runStatement(transaction)`
    insert into food_cost (site_id, food_id, valid_from, value_e4, set_by)
    values (${price.siteId}, ${price.foodId}, ${price.validFrom}, ${price.valueE4}, ${price.setBy})
    on conflict (site_id, food_id, valid_from) do update
      set value_e4 = excluded.value_e4, set_by = excluded.set_by
  `;

async function findFirstWaste(
  transaction: Db,
  siteId: number,
  foodId: number,
  since: Date,
): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select min(first.at) as at
    from (
      select ${foodId}::bigint as food_id
      union select recipe_id from recipe_ingredient where food_id = ${foodId}
    ) as counted
    cross join lateral (
      select min(event.processed_at) as at from event
      where event.site_id = ${siteId} and event.food_id = counted.food_id
        and event.processed_at >= ${since}
    ) as first
  `.execute(transaction);
  return found.rows[0]?.at ?? null;
}

import { dayIn } from '@wastegauge/contract/values/dates';
import type { foodPriceBody, priceRoutes } from '@wastegauge/contract/waste/prices';
import type { ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { currencyOfSymbol, symbolOfCurrency, moneyFromE4 } from '@wastegauge/contract/values/units';
import type { z } from 'zod';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { holdRecount, revalueFood } from '../events/service.ts';
import { reportFrame } from '../sites/service.ts';
import {
  deletePricesSince,
  findCataloguePriceE4,
  findCountedPriceE4,
  findFirstWaste,
  findGroupPriceDate,
  findSitePrice,
  insertPrice,
  isFoodAtSite,
  lockPricedSite,
} from './queries.ts';

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
  if (!(await isFoodAtSite(db, siteIds, food))) {
    throw new AppError('invalid', { fields: { food: [texts.foodUnknown] } });
  }
  const valueE4 = Math.round(value * 10_000);
  return inTransaction(db, async (transaction) => {
    const now = clock.now();
    if (since !== undefined) await holdRecount(transaction, site);
    const held = requireFound(await lockPricedSite(transaction, site, since ?? '2000-01-01', now));
    if (since !== undefined && since > held.today) {
      throw new AppError('invalid', { fields: { since: [texts.futureDate] } });
    }
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
    await writeAudit(transaction, actor, {
      action: 'price.set',
      targetType: 'food',
      targetId: food,
      siteId: site,
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

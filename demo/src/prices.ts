import { addMonths, type Day } from '@wastegauge/contract/values/dates';
import type { TableRows } from './rows/bulk-insert.ts';
import { localMidnight, timestamp } from './local-time.ts';
import type { DemoSite } from './tables.ts';
import type { DemoFood, FxRate } from './queries.ts';

export interface Price {
  /** Ten-thousandths per kg. */
  siteE4PerKg: number;
  eurE4PerKg: number;
}

const oneE8 = 100_000_000;

/** Hundred-millionths per euro: the newest rate on or before the day, or the oldest. */
export function rateFinder(rates: readonly FxRate[]): (currency: string, day: Day) => number {
  const byCurrency = Map.groupBy(
    rates.toSorted((a, b) => b.day.localeCompare(a.day)),
    (rate) => rate.currency,
  );
  const known = new Map<string, number>();
  return (currency, day) => {
    if (currency === 'EUR') return oneE8;
    const before = known.get(currency + day);
    if (before !== undefined) return before;
    const newestFirst = byCurrency.get(currency) ?? [];
    const rate = newestFirst.find((entry) => entry.day <= day) ?? newestFirst.at(-1);
    if (!rate) throw new Error(`The catalogue has no rate for ${currency}; the demo needs one`);
    known.set(currency + day, rate.perEurE8);
    return rate.perEurE8;
  };
}

export interface OwnPrice {
  siteId: number;
  foodId: number;
  /** From the start of this day in the site's time zone. */
  validFrom: Day;
  timeZone: string;
  siteE4PerKg: number;
}

/** Prices agreed after the baseline, with a rise a year later. */
export function ownPrices(
  site: DemoSite,
  baselineEndsOn: Day,
  today: Day,
  foodNamed: (name: string) => DemoFood,
): OwnPrice[] {
  const raisedOn = addMonths(baselineEndsOn, 12);
  return site.ownPrices.flatMap(([name, perKg]) => {
    const price = (validFrom: Day, amount: number): OwnPrice => ({
      siteId: site.id,
      foodId: foodNamed(name).id,
      validFrom,
      timeZone: site.timeZone,
      siteE4PerKg: Math.round(amount * 100) * 100,
    });
    const agreed = price(baselineEndsOn, perKg);
    return raisedOn < today ? [agreed, price(raisedOn, perKg * 1.06)] : [agreed];
  });
}

/** The site's own price, else the catalogue's at the day's rate. */
export function priceFinder(
  own: readonly OwnPrice[],
  rateOn: (currency: string, day: Day) => number,
): (food: DemoFood, site: DemoSite, day: Day) => Price {
  const ownOf = Map.groupBy(own, (price) => price.siteId);
  return (food, site, day) => {
    const rateE8 = rateOn(site.currency, day);
    const agreed = ownOf
      .get(site.id)
      ?.findLast((price) => price.foodId === food.id && price.validFrom <= day);
    if (agreed) {
      const eurE4PerKg = Math.round((agreed.siteE4PerKg * oneE8) / rateE8);
      return { siteE4PerKg: agreed.siteE4PerKg, eurE4PerKg };
    }
    const eurE4PerKg = food.priceEurE4PerKg ?? 0;
    return { siteE4PerKg: Math.round((eurE4PerKg * rateE8) / oneE8), eurE4PerKg };
  };
}

export const foodCostRows = (
  prices: readonly OwnPrice[],
  setBy: (siteId: number) => number | null,
): TableRows => ({
  table: 'food_cost',
  columns: {
    site_id: 'bigint',
    food_id: 'bigint',
    valid_from: 'timestamptz',
    value_e4: 'bigint',
    set_by: 'bigint',
  },
  rows: prices.map((price) => [
    price.siteId,
    price.foodId,
    timestamp(localMidnight(price.timeZone, price.validFrom)),
    price.siteE4PerKg,
    setBy(price.siteId),
  ]),
});

/** Rounds to an exact integer. */
export const perGrams = (amountPerKg: number, grams: number): number =>
  Math.round((amountPerKg * grams) / 1000);

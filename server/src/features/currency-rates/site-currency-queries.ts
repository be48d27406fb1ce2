import type { Locale } from '@wastegauge/contract/directory/sites';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import { eventValues, exchangeRate, type EventFoods } from '../events/service.ts';

type LocaleRow = Locale & { currency: string };

const localeColumns = sql`
  locale.id, locale.currency_symbol, locale.locale_name, locale.currency_name, locale.currency`;

export const findLocale = (db: Db, localeId: number): Promise<LocaleRow | undefined> =>
  queryRow(db)`select ${localeColumns} from locale where locale.id = ${localeId}`;

export const findSiteLocale = (db: Db, siteId: number): Promise<LocaleRow | undefined> =>
  queryRow(db)`
    select ${localeColumns} from site join locale on locale.id = site.locale_id
    where site.id = ${siteId}
  `;

/** Returns the locale that was requested. */
export async function lockSiteRow(transaction: Db, siteId: number): Promise<number | null> {
  const found = await queryRow(transaction)<{ next: number | null }>`
    select next_locale_id as next from site where id = ${siteId} for no key update
  `;
  return found?.next ?? null;
}

export const setNextLocale = (transaction: Db, siteId: number, localeId: number): Promise<void> =>
  runStatement(transaction)`update site set next_locale_id = ${localeId} where id = ${siteId}`;

export const switchLocale = (transaction: Db, siteId: number, localeId: number): Promise<void> =>
  runStatement(transaction)`
    update site set locale_id = ${localeId}, next_locale_id = null, updated_at = now()
    where id = ${siteId}
  `;

/** At the rate of the day on which each price was set. */
export function convertPrices(
  transaction: Db,
  siteId: number,
  from: string,
  to: string,
): Promise<void> {
  const day = sql`(price.valid_from at time zone site.timezone)::date`;
  return runStatement(transaction)`
    update food_cost set value_e4 = converted.value_e4
    from (
      select price.food_id, price.valid_from,
        round(price.value_e4 * ${exchangeRate(sql`${to}::text`, day)}
          / ${exchangeRate(sql`${from}::text`, day)})::bigint as value_e4
      from food_cost as price join site on site.id = price.site_id
      where price.site_id = ${siteId}
    ) as converted
    where food_cost.site_id = ${siteId} and food_cost.food_id = converted.food_id
      and food_cost.valid_from = converted.valid_from
  `;
}

export interface Amounts {
  events: number;
  prices: number;
  totalE4: number;
  firstDay: Day | null;
  lastDay: Day | null;
}

export async function findAmounts(db: Db, siteId: number): Promise<Amounts> {
  const found = await queryRow(db)<Amounts>`
    select count(*) as events, coalesce(sum(event.value_e4), 0)::bigint as "totalE4",
      min(event.local_day) as "firstDay", max(event.local_day) as "lastDay",
      (select count(*) from food_cost where food_cost.site_id = ${siteId}) as prices
    from event where event.site_id = ${siteId} and event.value_e4 > 0
  `;
  return found ?? { events: 0, prices: 0, totalE4: 0, firstDay: null, lastDay: null };
}

export async function findNewTotalE4(db: Db, events: EventFoods): Promise<number> {
  const found = await queryRow(db)<{ total: number }>`
    select coalesce(sum(valuation.value_e4), 0)::bigint as total
    from (${eventValues(events)}) as valuation
  `;
  return found?.total ?? 0;
}

/** The rate that applied on the first day, and all later ones up to the last. */
export const findRatesOfDays = (
  db: Db,
  currencies: readonly string[],
  { firstDay, lastDay }: Amounts,
): Promise<{ currency: string; day: Day; per_eur: number }[]> =>
  queryRows(db)`
    select rate.currency, rate.day, rate.per_eur::float8 as per_eur
    from fx_rate as rate
    where rate.currency = any(${currencies}) and rate.day <= ${lastDay}::date
      and rate.day >= coalesce((
        select max(earlier.day) from fx_rate as earlier
        where earlier.currency = rate.currency and earlier.day <= ${firstDay}::date
      ), rate.day)
    order by rate.day desc, rate.currency
  `;

import type { RatedCurrency } from '@wastegauge/contract/values/address-options';
import type { CurrencyRate } from '@wastegauge/contract/waste/currency-rates';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

export interface RateKey {
  currency: RatedCurrency;
  day: Day;
}

type RateRow = Omit<CurrencyRate, 'changed_at'> & { changed_at: Date | null };

const shownRates = sql`
  select rate.currency, rate.day, rate.per_eur::float8 as per_eur,
    case when rate.changed_at is null then rate.source end as source, rate.changed_at,
    case when person.id is not null then json_build_object(
      'id', person.id, 'first_name', person.first_name, 'surname', person.surname
    ) end as changed_by
  from fx_rate as rate left join app_user as person on person.id = rate.changed_by`;

const toRate = (row: RateRow): CurrencyRate => ({
  ...row,
  changed_at: row.changed_at?.toISOString() ?? null,
});

export async function findRates(
  db: Db,
  page: { currency: readonly RatedCurrency[]; limit: number; offset: number },
): Promise<{ count: number; results: CurrencyRate[] }> {
  const isMatch: RawBuilder<unknown> =
    page.currency.length === 0 ? sql`true` : sql`rate.currency = any(${page.currency})`;
  const rows = await queryRows(db)<RateRow>`
    ${shownRates} where ${isMatch}
    order by rate.day desc, rate.currency
    limit ${page.limit} offset ${page.offset}
  `;
  const count = await queryCount(db)`from fx_rate as rate where ${isMatch}`;
  return { count, results: rows.map(toRate) };
}

export async function findRate(
  db: Db,
  { currency, day }: RateKey,
): Promise<CurrencyRate | undefined> {
  const row = await queryRow(db)<RateRow>`
    ${shownRates} where rate.currency = ${currency} and rate.day = ${day}::date
  `;
  return row && toRate(row);
}

/** Changes of one currency happen one after another. */
export const lockRates = (transaction: Db, currency: string): Promise<void> =>
  runStatement(transaction)`
    select pg_advisory_xact_lock(hashtextextended('rates of ' || ${currency}, 0))
  `;

interface StoredRate extends RateKey {
  perEur: number | string;
  source?: string;
  by?: number;
  at?: Date;
}

/** Without a person the rate is the shipped one. */
export const storeRate = (
  transaction: Db,
  { currency, day, perEur, source = 'Entered by an administrator', by, at }: StoredRate,
): Promise<void> =>
  runStatement(transaction)`
    insert into fx_rate (currency, day, per_eur, source, changed_by, changed_at)
    values (${currency}, ${day}::date, ${perEur}, ${source}, ${by ?? null}, ${at ?? null})
    on conflict (currency, day) do update set
      per_eur = excluded.per_eur, source = excluded.source,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at
  `;

export const deleteRate = (transaction: Db, { currency, day }: RateKey): Promise<void> =>
  runStatement(transaction)`
    delete from fx_rate where currency = ${currency} and day = ${day}::date
  `;

/** From the day until the next rate. The oldest rate also applies to all earlier days. */
export async function findAffectedDays(
  db: Db,
  { currency, day }: RateKey,
): Promise<{ from: Day | null; before: Day | null }> {
  const found = await queryRow(db)<{ isFirst: boolean; next: Day | null }>`
    select
      not exists (
        select from fx_rate where currency = ${currency} and day < ${day}::date
      ) as "isFirst",
      (select min(day) from fx_rate where currency = ${currency} and day > ${day}::date) as next
  `;
  return { from: found?.isFirst ? null : day, before: found?.next ?? null };
}

/** Sites whose costs are converted with this currency. */
export const findSitesUsing = async (db: Db, currency: string): Promise<number[]> => {
  const rows = await queryRows(db)<{ id: number }>`
    select site.id from site join locale on locale.id = site.locale_id
    where locale.currency = ${currency}
      or exists (
        select from site_group
        join group_food_cost as cost on cost.group_id = site_group.group_id
        where site_group.site_id = site.id and cost.currency = ${currency})
    order by site.id
  `;
  return rows.map(({ id }) => id);
};

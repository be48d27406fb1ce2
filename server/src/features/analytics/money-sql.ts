import { sql, type RawBuilder } from 'kysely';

/** The site's own currency, or one currency converted at the rate of each day (C-35). */
export type MoneyIn = { isSiteCurrency: true } | { isSiteCurrency: false; currency: string };

export const isConverted = (money: MoneyIn): money is { isSiteCurrency: false; currency: string } =>
  !money.isSiteCurrency && money.currency !== 'EUR';

export const moneyColumn = (money: MoneyIn): 'value_e4' | 'value_eur_e4' =>
  money.isSiteCurrency ? 'value_e4' : 'value_eur_e4';

/** Rates are stored as whole hundred-millionths so that sums stay exact. */
export const e4Divisor = (money: MoneyIn): number => (isConverted(money) ? 100_000_000 : 1);

/** CTE `rate_of_day`: the newest rate on or before the day, or the first rate for earlier days. */
export const rateTables = (money: MoneyIn, days: RawBuilder<unknown>): RawBuilder<unknown> =>
  isConverted(money)
    ? sql`,
      dated_rate as materialized (
        select day, (per_eur * 100000000)::bigint as per_eur_e8,
          row_number() over (order by day) as place,
          lead(day) over (order by day) as next_day
        from fx_rate where currency = ${money.currency}
      ),
      rate_of_day as materialized (
        select needed.day, dated_rate.per_eur_e8
        from (select distinct day from ${days}) as needed
        join dated_rate
          on (dated_rate.place = 1 or dated_rate.day <= needed.day)
          and (dated_rate.next_day is null or needed.day < dated_rate.next_day)
      )`
    : sql``;

/** A currency without any rate counts as euros. */
export const convertedAmount = (money: MoneyIn, amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  isConverted(money) ? sql`${amount} * coalesce(rate_of_day.per_eur_e8, 100000000)` : amount;

export const joinRates = (money: MoneyIn): RawBuilder<unknown> =>
  isConverted(money) ? sql`left join rate_of_day on rate_of_day.day = daily.day` : sql``;

import type { VerifiedSavings } from '@wastegauge/contract/insight/actions';
import type { Day } from '@wastegauge/contract/values/dates';
import { kgFromGrams, moneyFromE4 } from '@wastegauge/contract/values/units';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import { narrowToSites, type SiteScope } from '../../platform/scope.ts';
import { reportMoney, type ReportMoney } from '../analytics/service.ts';
import { exchangeRate } from '../events/service.ts';
import { reportFrame } from '../sites/service.ts';
import type { SavingsOfYear } from './measurement/savings.ts';
import { findFinalResults, type SavingsRow } from './result-queries.ts';

interface SavingsDeps {
  db: Db;
  clock: Clock;
}

export async function readSavings(
  deps: SavingsDeps,
  actor: Actor,
  { site, year }: { site: readonly number[]; year?: number | undefined },
): Promise<VerifiedSavings> {
  const scope = narrowToSites(actor.scope, site);
  const { today, siteCurrency } = await reportFrame(deps.db, scope, deps.clock.now());
  const money = reportMoney(siteCurrency, actor.user.preferredCurrency);
  return findVerifiedSavings(deps.db, scope, {
    year: year ?? Number(today.slice(0, 4)),
    today,
    money,
  });
}

/** Saved less worse, of final results. Several sites are converted at the last rate of the year. */
export async function findVerifiedSavings(
  db: Db,
  scope: SiteScope,
  { year, today, money: { currency, money } }: { year: number; today: Day; money: ReportMoney },
): Promise<VerifiedSavings> {
  const rows = await findFinalResults(db, scope, { year, today });
  const parts = rows.flatMap((row) => partsOf(row, year));
  const rate = money.isSiteCurrency ? 1 : await findRate(db, currency, `${year}-12-31`);
  const inMoney = (e4: number): number => moneyFromE4(Math.round(e4 * rate));
  const values = money.isSiteCurrency
    ? parts.map(({ valueE4, lowValueE4 }) => [valueE4, lowValueE4] as const)
    : parts.map(({ valueEurE4, lowValueEurE4 }) => [valueEurE4, lowValueEurE4] as const);
  return {
    year,
    ...totalWeight(parts),
    value: converted(total(values.map(([value]) => value)), inMoney),
    value_low: converted(total(values.map(([, low]) => low)), inMoney),
    currency,
    co2_kg: converted(total(parts.map(({ co2G }) => co2G)), kgFromGrams),
    co2_kg_low: converted(total(parts.map(({ lowCo2G }) => lowCo2G)), kgFromGrams),
    saved_actions: rows.filter(({ state }) => state === 'saved').length,
    finished_actions: rows.length,
    sites: savingsOfSites(rows, year),
  };
}

const partsOf = ({ years }: SavingsRow, year: number): SavingsOfYear[] =>
  years.filter((part) => part.year === year);

function total(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

const totalWeight = (parts: readonly SavingsOfYear[]): { kg: number; kg_low: number } => ({
  kg: kgFromGrams(total(parts.map(({ grams }) => grams)) ?? 0),
  kg_low: kgFromGrams(total(parts.map(({ lowGrams }) => lowGrams)) ?? 0),
});

const converted = (amount: number | null, convert: (amount: number) => number): number | null =>
  amount === null ? null : convert(amount);

/** Largest savings first. */
const savingsOfSites = (rows: readonly SavingsRow[], year: number): VerifiedSavings['sites'] =>
  [...Map.groupBy(rows, ({ siteId }) => siteId)]
    .flatMap(([id, ofSite]) => {
      const parts = ofSite.flatMap((row) => partsOf(row, year));
      if (parts.length === 0) return [];
      return [{ id, name: ofSite[0]?.siteName ?? '', ...totalWeight(parts) }];
    })
    .toSorted((a, b) => b.kg - a.kg || a.id - b.id);

/** A currency without any rate counts as euros. */
async function findRate(db: Db, currency: string, day: Day): Promise<number> {
  const rate = exchangeRate(sql`${currency}::text`, sql`${day}::date`);
  const found = await queryRow(db)<{ perEuro: number | null }>`
    select (${rate})::float8 as "perEuro"
  `;
  return found?.perEuro ?? 1;
}

import type {
  DonationMonth,
  donationRoutes,
  DonationStatement,
  DonationStatementPart,
} from '@wastegauge/contract/waste/donations';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryRow, queryRows } from '../../platform/db/query.ts';
import { requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { reportFrame } from '../sites/service.ts';
import { amountColumns, noAmounts, toAmounts, valuedHandOvers, type AmountRow } from './amounts.ts';
import type { DonationDeps } from './deps.ts';
import { findOpenSite } from './hand-overs.ts';
import { daysOfMonth, monthOfDay, nextMonthStart, type Month } from './months.ts';
import { findOrganisationsOfStatement } from './organisation-queries.ts';
import { toOrganisation } from './organisations.ts';

type Routes = typeof donationRoutes;

export async function readSummary(
  { db, clock, kgPerMeal }: DonationDeps,
  actor: Actor,
  { site: siteId, month: requested }: ParsedRequest<Routes['getDonationSummary']>['query'],
): Promise<ReplyOf<Routes['getDonationSummary']>> {
  const scope = narrowTo(actor.scope, siteId);
  const { today, siteCurrency = '' } = await reportFrame(db, scope, clock.now());
  const month = requested ?? monthOfDay(today);
  const [rows, { firstDay }] = await Promise.all([
    findMonthAmounts(db, siteId, [month]),
    findOpenSite(db, siteId),
  ]);
  return {
    ...toMonth(month, rows, { today, kgPerMeal }),
    today,
    currency: siteCurrency,
    kg_per_meal: kgPerMeal,
    first_day: firstDay,
  };
}

export async function listStatements(
  { db, clock, kgPerMeal }: DonationDeps,
  actor: Actor,
  { site: siteId, limit, offset }: ParsedRequest<Routes['listStatements']>['query'],
): Promise<ReplyOf<Routes['listStatements']>> {
  const scope = narrowTo(actor.scope, siteId);
  const { today } = await reportFrame(db, scope, clock.now());
  const months = sql`(
    select to_char(hand_over.local_day, 'YYYY-MM') as month from hand_over
    where hand_over.site_id = ${siteId} and hand_over.removed_at is null
    union select ${monthOfDay(today)}::text)`;
  const [count, page] = await Promise.all([
    queryCount(db)`from ${months} as listed`,
    queryRows(db)<{ month: Month }>`
      select listed.month from ${months} as listed
      order by listed.month desc limit ${limit} offset ${offset}
    `,
  ]);
  const listed = page.map(({ month }) => month);
  const rows = await findMonthAmounts(db, siteId, listed);
  return { count, results: listed.map((month) => toMonth(month, rows, { today, kgPerMeal })) };
}

interface MonthRow extends AmountRow {
  month: Month;
  organisations: number;
}

const findMonthAmounts = async (
  db: Db,
  siteId: number,
  months: readonly Month[],
): Promise<MonthRow[]> => {
  const first = months.at(-1);
  const last = months[0];
  if (first === undefined || last === undefined) return [];
  const { startDate } = daysOfMonth(first);
  const { endDate } = daysOfMonth(last);
  return queryRows(db)`
    select to_char(local_day, 'YYYY-MM') as month,
      count(distinct organisation_id) as organisations, ${amountColumns}
    from (${valuedHandOvers(
      siteId,
      sql`hand_over.local_day between ${startDate}::date and ${endDate}::date`,
    )}) as handed
    group by 1
  `;
};

function toMonth(
  month: Month,
  rows: readonly MonthRow[],
  { today, kgPerMeal }: { today: Day; kgPerMeal: number },
): DonationMonth {
  const row = rows.find((found) => found.month === month);
  return {
    month,
    is_complete: month < monthOfDay(today),
    written_on: nextMonthStart(month),
    organisations: row?.organisations ?? 0,
    ...toAmounts(row ?? noAmounts, kgPerMeal),
  };
}

interface FoodAmountRow extends AmountRow {
  organisationId: number;
  food: number;
  name: string;
}

export async function readStatement(
  { db, clock, kgPerMeal }: DonationDeps,
  actor: Actor,
  month: Month,
  { site: siteId, organisation }: ParsedRequest<Routes['getStatement']>['query'],
): Promise<DonationStatement> {
  const scope = narrowTo(actor.scope, siteId);
  const { today, siteCurrency = '' } = await reportFrame(db, scope, clock.now());
  const { startDate, endDate } = daysOfMonth(month);
  const site = requireFound(
    await queryRow(db)<DonationStatement['site']>`
      select site.id, site.name, site.address from site where site.id = ${siteId}
    `,
  );
  const isWanted = sql`hand_over.local_day between ${startDate}::date and ${endDate}::date
    and ${organisation === undefined ? sql`true` : sql`hand_over.organisation_id = ${organisation}`}`;
  const foods = await queryRows(db)<FoodAmountRow>`
    select handed.organisation_id as "organisationId", food.id as food, food.name,
      ${amountColumns}
    from (${valuedHandOvers(siteId, isWanted)}) as handed join food on food.id = handed.food_id
    group by handed.organisation_id, food.id
    order by sum(handed.weight_g) desc, lower(food.name), food.id
  `;
  const ids = [...new Set(foods.map(({ organisationId }) => organisationId))];
  const organisations = await findOrganisationsOfStatement(db, scope, ids);
  const parts = organisations.map((row): DonationStatementPart => {
    const taken = foods.filter(({ organisationId }) => organisationId === row.id);
    const { id, name, kind, address, agreement, ...shown } = toOrganisation(
      row,
      noAmounts,
      kgPerMeal,
    );
    return {
      organisation: {
        id,
        name,
        kind,
        address,
        agreement,
        contact_name: shown.contact_name,
        contact_email: shown.contact_email,
        contact_phone: shown.contact_phone,
        foods_accepted: shown.foods_accepted,
        collection_days: shown.collection_days,
        collection_time: shown.collection_time,
      },
      ...toAmounts(sumAmounts(taken), kgPerMeal),
      foods: taken.map((amounts) => ({
        food: amounts.food,
        name: amounts.name,
        ...toAmounts(amounts, kgPerMeal),
      })),
    };
  });
  return {
    month,
    is_complete: month < monthOfDay(today),
    written_on: nextMonthStart(month),
    organisations: parts.length,
    ...toAmounts(sumAmounts(foods), kgPerMeal),
    site,
    currency: siteCurrency,
    kg_per_meal: kgPerMeal,
    parts,
  };
}

/** A sum of values is null only if every value is missing. */
const sumAmounts = (rows: readonly AmountRow[]): AmountRow =>
  rows.reduce(
    (sum, row) => ({
      handOvers: sum.handOvers + row.handOvers,
      weightG: sum.weightG + row.weightG,
      estimatedG: sum.estimatedG + row.estimatedG,
      valueE4: row.valueE4 === null ? sum.valueE4 : (sum.valueE4 ?? 0) + row.valueE4,
      unpricedG: sum.unpricedG + row.unpricedG,
    }),
    noAmounts,
  );

import {
  kgPerPound,
  type DonationStatement,
  type donationRoutes,
} from '@wastegauge/contract/waste/donations';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { inOrder } from '@wastegauge/contract/values/filters';
import { kgFromGrams, moneyFromE4 } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';
import { narrowTo } from '../../platform/scope.ts';
import { rejectFutureDates } from '../sites/service.ts';
import { countMeals } from './amounts.ts';
import type { DonationDeps } from './deps.ts';
import {
  countHandOvers,
  findHandOverPage,
  type HandOverFilter,
  type HandOverRow,
} from './hand-over-queries.ts';
import type { Month } from './months.ts';
import { readStatement } from './statements.ts';

type Routes = typeof donationRoutes;

const poundsFromKg = (kg: number): number => Math.round((kg / kgPerPound) * 100) / 100;

/** Described in docs/exports.md. */
const handOverColumns = (kgPerMeal: number): CsvColumns<HandOverRow> => [
  ['id', ({ id }) => id],
  ['site', ({ siteName }) => siteName],
  ['date', ({ day }) => day],
  ['time', ({ localTime }) => localTime],
  ['food_id', ({ foodId }) => foodId],
  ['food', ({ foodName }) => foodName],
  ['weight_kg', ({ weightG }) => kgFromGrams(weightG)],
  ['weight_lb', ({ weightG }) => poundsFromKg(kgFromGrams(weightG))],
  ['meals', ({ weightG }) => countMeals(weightG, kgPerMeal)],
  ['container', ({ container }) => container],
  ['containers', ({ containers }) => containers],
  ['is_estimate', ({ isEstimate }) => isEstimate],
  ['value', ({ valueE4 }) => (valueE4 === null ? null : moneyFromE4(valueE4))],
  ['currency', ({ currency }) => currency],
  ['organisation_id', ({ organisationId }) => organisationId],
  ['organisation', ({ organisationName }) => organisationName],
  ['from', ({ zoneName }) => zoneName],
  ['temperature_c', ({ temperatureC }) => temperatureC],
  ['receiver', ({ receiver }) => receiver],
  ['recorded_by', ({ recordedBy }) => recordedBy],
];

const batchRows = 2000;

async function* batches(
  { db }: DonationDeps,
  filter: HandOverFilter,
): AsyncGenerator<HandOverRow[]> {
  for (let offset = 0; ; offset += batchRows) {
    const page = { ordering: '-handed_at', limit: batchRows, offset } as const;
    const rows = await findHandOverPage(db, filter, page);
    yield rows;
    if (rows.length < batchRows) return;
  }
}

export async function exportHandOvers(
  deps: DonationDeps,
  actor: Actor,
  { site: siteId, ...dates }: ParsedRequest<Routes['exportHandOvers']>['query'],
): Promise<Media> {
  narrowTo(actor.scope, siteId);
  await rejectFutureDates(deps, actor, dates);
  const filter = { siteId, ...inOrder(dates) };
  return {
    type: csvType,
    content: streamCsv(batches(deps, filter), handOverColumns(deps.kgPerMeal)),
    headers: csvHeaders('hand-overs.csv', await countHandOvers(deps.db, filter)),
  };
}

type StatementLine = DonationStatement['parts'][number] & {
  line: DonationStatement['parts'][number]['foods'][number];
};

const statementColumns = (statement: DonationStatement): CsvColumns<StatementLine> => [
  ['month', () => statement.month],
  ['is_complete', () => statement.is_complete],
  ['site', () => statement.site.name],
  ['organisation_id', ({ organisation }) => organisation.id],
  ['organisation', ({ organisation }) => organisation.name],
  ['kind', ({ organisation }) => organisation.kind],
  ['address', ({ organisation }) => organisation.address],
  ['contact_name', ({ organisation }) => organisation.contact_name],
  ['contact_email', ({ organisation }) => organisation.contact_email],
  ['contact_phone', ({ organisation }) => organisation.contact_phone],
  ['foods_accepted', ({ organisation }) => organisation.foods_accepted.join(' ')],
  ['collection_days', ({ organisation }) => organisation.collection_days.join(' ')],
  ['collection_time', ({ organisation }) => organisation.collection_time],
  ['agreement_until', ({ organisation }) => organisation.agreement?.valid_until ?? null],
  ['food_id', ({ line }) => line.food],
  ['food', ({ line }) => line.name],
  ['hand_overs', ({ line }) => line.hand_overs],
  ['weight_kg', ({ line }) => line.weight_kg],
  ['weight_lb', ({ line }) => line.weight_lb],
  ['estimated_kg', ({ line }) => line.estimated_kg],
  ['meals', ({ line }) => line.meals],
  ['value', ({ line }) => line.value],
  ['unpriced_kg', ({ line }) => line.unpriced_kg],
  ['currency', () => statement.currency],
];

export async function exportStatement(
  deps: DonationDeps,
  actor: Actor,
  month: Month,
  query: ParsedRequest<Routes['exportStatement']>['query'],
): Promise<Media> {
  const statement = await readStatement(deps, actor, month, query);
  const lines = statement.parts.flatMap((part) => part.foods.map((line) => ({ ...part, line })));
  return {
    type: csvType,
    content: streamCsv([lines], statementColumns(statement)),
    headers: csvHeaders(`donations-${month}.csv`, lines.length),
  };
}

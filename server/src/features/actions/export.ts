import type { ActionResult, ActionSide } from '@wastegauge/contract/insight/actions';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  csvHeaders,
  csvType,
  streamCsv,
  type CsvCell,
  type CsvColumns,
} from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';
import { narrowToSites } from '../../platform/scope.ts';
import type { ActionDeps } from './deps.ts';
import { findAllActions, type ActionRow } from './queries.ts';

const fromResult =
  (cell: (result: ActionResult) => CsvCell) =>
  ({ result }: ActionRow): CsvCell =>
    result ? cell(result) : null;

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10) / 10;

const sideColumns = (side: 'before' | 'after'): CsvColumns<ActionRow> => {
  const fromSide = (cell: (of: ActionSide) => CsvCell) =>
    fromResult((result) => cell(result[side]));
  return [
    [`${side}_start`, fromSide(({ period }) => period.startDate)],
    [`${side}_end`, fromSide(({ period }) => period.endDate)],
    [`${side}_days`, fromSide(({ days }) => days)],
    [`${side}_days_used`, fromSide((of) => of.days_used)],
    [`${side}_covers`, fromSide(({ covers }) => covers)],
    [`${side}_g_per_cover`, fromSide((of) => of.grams_per_cover)],
    [`${side}_others_g_per_cover`, fromSide((of) => of.others_per_cover)],
    [`${side}_coverage_percent`, fromSide(({ coverage }) => rounded(coverage))],
  ];
};

const leftOut = (reason: string) =>
  fromResult((result) => result.left_out.find((left) => left.reason === reason)?.days ?? 0);

/** Described in docs/exports.md. */
const columns: CsvColumns<ActionRow> = [
  ['id', ({ id }) => id],
  ['site', ({ siteName }) => siteName],
  ['title', ({ title }) => title],
  ['target_kind', ({ foodId, categoryId }) => targetKind(foodId, categoryId)],
  ['target_id', ({ foodId, categoryId, deviceId }) => foodId ?? categoryId ?? deviceId],
  ['target', ({ targetName }) => targetName],
  ['waste_type', ({ wasteType }) => wasteType],
  ['team', ({ team }) => team],
  ['start', ({ startDate }) => startDate],
  ['end', ({ endDate }) => endDate],
  ['expected_g_per_cover', ({ expectedG }) => expectedG],
  ['state', ({ state }) => state],
  ['reason', ({ reason }) => reason],
  ['is_final', fromResult((result) => result.is_final)],
  ['measured_on', fromResult((result) => result.measured_on)],
  ['compared_with', fromResult((result) => result.compared_with)],
  ...sideColumns('before'),
  ...sideColumns('after'),
  ['days_without_covers', leftOut('no_covers')],
  ['days_with_low_coverage', leftOut('low_coverage')],
  ['days_closed', leftOut('closed')],
  ['without_action_g_per_cover', fromResult((result) => result.without_action_g)],
  ['effect_g_per_cover', fromResult(({ effect }) => effect?.grams ?? null)],
  ['effect_low_g_per_cover', fromResult(({ effect }) => effect?.low ?? null)],
  ['effect_high_g_per_cover', fromResult(({ effect }) => effect?.high ?? null)],
  ['covers_since_start', fromResult(({ covers }) => covers)],
  ['saved_kg', fromResult(({ saved }) => saved?.kg ?? null)],
  ['saved_low_kg', fromResult(({ saved }) => saved?.kg_low ?? null)],
  ['saved_value', fromResult(({ saved }) => saved?.value ?? null)],
  ['saved_low_value', fromResult(({ saved }) => saved?.value_low ?? null)],
  ['currency', ({ currency }) => currency],
  ['saved_kg_co2e', fromResult(({ saved }) => saved?.co2_kg ?? null)],
  ['saved_low_kg_co2e', fromResult(({ saved }) => saved?.co2_kg_low ?? null)],
];

const targetKind = (foodId: number | null, categoryId: number | null): string => {
  if (foodId !== null) return 'food';
  return categoryId === null ? 'zone' : 'category';
};

export async function exportActions(
  { db, clock }: ActionDeps,
  actor: Actor,
  site: readonly number[],
): Promise<Media> {
  const rows = await findAllActions(db, narrowToSites(actor.scope, site), clock.now());
  return {
    type: csvType,
    content: streamCsv([rows], columns),
    headers: csvHeaders('actions.csv', rows.length),
  };
}

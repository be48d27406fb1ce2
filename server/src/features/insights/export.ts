import type { FoodCard, MonitorCard, SiteCard } from '@wastegauge/contract/insight/insights';
import type { CoverageFigures } from '@wastegauge/contract/insight/coverage';
import type { Compared } from '@wastegauge/contract/insight/comparison';
import { currencyOfSymbol } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Media } from '../../platform/http/http.ts';
import type { CardQuery, InsightDeps, Page } from './choice.ts';
import { narrowToSites } from '../../platform/scope.ts';
import {
  coverageColumns,
  coverageOfPeriods,
  isOfWholeSites,
  toCoverageFigures,
} from '../coverage/service.ts';
import { readFoodCards } from './food-cards.ts';
import { readMonitorCards, readSiteCards } from './place-cards.ts';

const roundPercent = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 100) / 100;

const perCoverGrams = (kilograms: number | null): number | null =>
  kilograms === null ? null : Math.round(kilograms * 10_000) / 10;

const placeColumns: CsvColumns<SiteCard | MonitorCard> = [
  ['weight_kg', (card) => card.weight],
  ['prev_weight_kg', (card) => card.prev_weight],
  ['weight_change_percent', (card) => roundPercent(card.change.weight)],
  ['value', (card) => card.value],
  ['prev_value', (card) => card.prev_value],
  ['currency', (card) => currencyOfSymbol(card.currency)],
  ['environmental_kg_co2e', (card) => card.environmental],
  ['prev_environmental_kg_co2e', (card) => card.prev_environmental],
  ['water_l', (card) => card.water],
  ['prev_water_l', (card) => card.prev_water],
  ['waste_per_cover_g', (card) => perCoverGrams(card.waste_per_cover)],
  ['prev_waste_per_cover_g', (card) => perCoverGrams(card.prev_waste_per_cover)],
  ['waste_per_cover_change_percent', (card) => roundPercent(card.change.waste_per_cover)],
  ['baseline_g', (card) => perCoverGrams(card.baseline)],
  ['days', (card) => card.cover_days.of_days],
  ['cover_days', (card) => card.cover_days.days],
  ['covers_estimated', (card) => card.cover_days.is_estimate],
  ['prev_days', (card) => card.prev_cover_days.of_days],
  ['prev_cover_days', (card) => card.prev_cover_days.days],
  ['prev_covers_estimated', (card) => card.prev_cover_days.is_estimate],
  ['unserved_waste_kg', (card) => card.unserved_waste],
  ['preparation_waste_kg', (card) => card.preparation_waste],
  ['plate_waste_kg', (card) => card.plate_waste],
];

/** Described in docs/exports.md. */
const siteColumns: CsvColumns<SiteCard> = [
  ['id', (card) => card.id],
  ['site', (card) => card.name],
  ['address', (card) => card.address],
  ['sector', (card) => card.sector],
  ['monitors', (card) => card.monitors],
  ['covers', (card) => card.covers],
  ...placeColumns,
];

const monitorColumns: CsvColumns<MonitorCard> = [
  ['id', (card) => card.id],
  ['serial', (card) => card.serial],
  ['monitor', (card) => card.name],
  ['site', (card) => card.site_name],
  ...placeColumns,
];

const kindWeight = (card: FoodCard, kind: string): number =>
  card.chart_data.find(({ name }) => name === kind)?.value ?? 0;

const foodColumns: CsvColumns<FoodCard> = [
  ['id', (card) => card.id],
  ['food', (card) => card.name],
  ['category', (card) => card.category],
  ['subcategory', (card) => card.subcategory],
  ['is_recipe', (card) => card.is_recipe],
  ['is_focus_food', (card) => card.is_focus],
  ['weight_kg', (card) => card.item_weight],
  ['prev_weight_kg', (card) => card.prev_weight],
  ['weight_change_percent', (card) => roundPercent(card.change.weight)],
  ['trimmings_kg', (card) => card.sum_trimmings],
  ['value', (card) => card.value],
  ['prev_value', (card) => card.prev_value],
  ['currency', (card) => currencyOfSymbol(card.currency)],
  ['environmental_kg_co2e', (card) => card.co2_captured],
  ['prev_environmental_kg_co2e', (card) => card.prev_co2_captured],
  ['water_l', (card) => card.water_captured],
  ['prev_water_l', (card) => card.prev_water_captured],
  ['unserved_waste_kg', (card) => kindWeight(card, 'UNSERVED_WASTE')],
  ['preparation_waste_kg', (card) => kindWeight(card, 'PREP_AND_PRODUCTION_WASTE')],
  ['plate_waste_kg', (card) => kindWeight(card, 'PLATE_WASTE')],
];

interface Dates {
  start_date: string;
  end_date: string;
  compared: Compared;
}

/** The dates make files of several weeks easy to combine. */
const withDates = <Card>(columns: CsvColumns<Card>, dates: Dates): CsvColumns<Card> => [
  ['start_date', () => dates.start_date],
  ['end_date', () => dates.end_date],
  ...columns,
  ['compared_start_date', () => dates.compared?.period.startDate ?? null],
  ['compared_end_date', () => dates.compared?.period.endDate ?? null],
  ['prev_start_date', () => dates.compared?.previous_period.startDate ?? null],
  ['prev_end_date', () => dates.compared?.previous_period.endDate ?? null],
];

const everything: Page = { limit: Infinity, offset: 0 };

type CardReader<Card> = (
  deps: InsightDeps,
  actor: Actor,
  query: CardQuery,
  page: Page,
) => Promise<Dates & { results: Card[] }>;

const createExport =
  <Card>(name: string, read: CardReader<Card>, columns: CsvColumns<Card>) =>
  async (deps: InsightDeps, actor: Actor, query: CardQuery): Promise<Media> => {
    const { results, ...dates } = await read(deps, actor, query, everything);
    const fileName = `${name}-${dates.start_date}-${dates.end_date}.csv`;
    return {
      type: csvType,
      content: streamCsv([results], withDates(columns, dates)),
      headers: csvHeaders(fileName, results.length),
    };
  };

/** With the coverage of each site on the complete days of the report. */
export async function exportSites(
  deps: InsightDeps,
  actor: Actor,
  query: CardQuery,
): Promise<Media> {
  const { results, ...dates } = await readSiteCards(deps, actor, query, everything);
  const bySite = isOfWholeSites(query)
    ? await readCoverage(deps, actor, results, dates.compared)
    : undefined;
  const columns: CsvColumns<SiteCard> = [
    ...withDates(siteColumns, dates),
    ...coverageColumns<SiteCard>(({ id }) => bySite?.get(id)),
  ];
  const fileName = `sites-${dates.start_date}-${dates.end_date}.csv`;
  return {
    type: csvType,
    content: streamCsv([results], columns),
    headers: csvHeaders(fileName, results.length),
  };
}

async function readCoverage(
  deps: InsightDeps,
  actor: Actor,
  cards: readonly SiteCard[],
  compared: Compared,
): Promise<Map<number, CoverageFigures>> {
  if (compared === null || cards.length === 0) return new Map();
  const scope = narrowToSites(
    actor.scope,
    cards.map(({ id }) => id),
  );
  const { current } = await coverageOfPeriods(deps, scope, { period: compared.period });
  const found = new Map(current.map((site) => [site.siteId, toCoverageFigures([site])]));
  return new Map(cards.map(({ id }) => [id, found.get(id) ?? toCoverageFigures([])]));
}

export const exportMonitors = createExport('monitors', readMonitorCards, monitorColumns);
export const exportFoods = createExport('foods', readFoodCards, foodColumns);

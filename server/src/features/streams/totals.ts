import {
  destinations,
  isWasteDestination,
  type Destination,
  type MaterialTotals,
  type StreamTotals,
  type WasteByDestination,
} from '@wastegauge/contract/waste/streams';
import { addDays, addMonths, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { narrowToSites, type SiteScope } from '../../platform/scope.ts';
import { chooseReport, wasteBySource, type SourceWaste } from '../analytics/service.ts';
import { noRules, readRules } from './read-streams.ts';
import { destinationOn, segmentsOf, streamOn, type SiteRules, type StreamId } from './resolve.ts';
import { readShares, type FindShare } from './shares.ts';

export interface TotalsDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
}

export interface TotalsQuery {
  site: readonly number[];
  startDate?: Day | undefined;
  endDate?: Day | undefined;
}

const lastTwelveMonths = (last: Day): Day => addDays(addMonths(last, -12), 1);

export async function readWasteByDestination(
  deps: TotalsDeps,
  actor: Actor,
  query: TotalsQuery,
): Promise<WasteByDestination> {
  const { siteIds } = narrowToSites(actor.scope, query.site);
  const choice = { ...query, site: siteIds };
  const { scope, period } = await chooseReport(deps, actor, choice, lastTwelveMonths);
  return wasteByDestination(deps, scope, period);
}

export async function wasteByDestination(
  { db, analytics }: Pick<TotalsDeps, 'db' | 'analytics'>,
  scope: SiteScope,
  period: Period,
): Promise<WasteByDestination> {
  const rules = await readRules(db, scope);
  const segments = [...rules].flatMap(([siteId, own]) =>
    segmentsOf(own, period).map((days) => ({ siteId, ...days })),
  );
  const waste = await analytics.ask(wasteBySource(scope, { period, segments }));
  const streams = sumByStream(waste, {
    rules,
    wasteTypes: await readWasteTypes(db),
    findShare: await readShares(db, scope),
    siteNames: await readSiteNames(db, scope),
  });
  const total = addUp(streams);
  return {
    ...period,
    total: toKg(total),
    without_destination: addUp(streams.filter((row) => row.destination === null)).totalG / 1000,
    surplus: addUp(streams.filter((row) => !isWasteDestination(row.destination))).totalG / 1000,
    destinations: [...destinations, null].flatMap((destination) => {
      const own = streams.filter((row) => row.destination === destination);
      if (own.length === 0) return [];
      const isWaste = isWasteDestination(destination);
      return [{ destination, is_waste: isWaste, ...toKg(addUp(own)) }];
    }),
    streams: streams.map(({ amounts, ...row }) => ({ ...row, ...toKg(amounts) })),
  };
}

/** Weights are whole grams. Shares are whole per mille, so inedible parts are whole milligrams. */
interface Amounts {
  totalG: number;
  inedibleMg: number;
  unnamedG: number;
  nonFoodG: number;
}

const nothing: Amounts = { totalG: 0, inedibleMg: 0, unnamedG: 0, nonFoodG: 0 };

const add = (one: Amounts, other: Amounts): Amounts => ({
  totalG: one.totalG + other.totalG,
  inedibleMg: one.inedibleMg + other.inedibleMg,
  unnamedG: one.unnamedG + other.unnamedG,
  nonFoodG: one.nonFoodG + other.nonFoodG,
});

const toKg = ({ totalG, inedibleMg, unnamedG, nonFoodG }: Amounts): MaterialTotals => ({
  edible: ((totalG - unnamedG) * 1000 - inedibleMg) / 1_000_000,
  inedible: inedibleMg / 1_000_000,
  unnamed: unnamedG / 1000,
  total: totalG / 1000,
  non_food: nonFoodG / 1000,
});

type StreamSum = Omit<StreamTotals, keyof MaterialTotals> & { amounts: Amounts };

const addUp = (streams: readonly StreamSum[]): Amounts =>
  streams.reduce((sum, { amounts }) => add(sum, amounts), nothing);

interface Meaning {
  rules: ReadonlyMap<number, SiteRules>;
  wasteTypes: ReadonlyMap<number, WasteTypeCode>;
  findShare: FindShare;
  siteNames: ReadonlyMap<number, string>;
}

function sumByStream(waste: readonly SourceWaste[], meaning: Meaning): StreamSum[] {
  const sums = new Map<string, StreamSum>();
  for (const row of waste) {
    const rules = meaning.rules.get(row.siteId) ?? noRules;
    const wasteType = meaning.wasteTypes.get(row.wasteTypeId);
    const stream = streamOn(rules, { ...row, wasteType }, row.since);
    const destination = destinationOn(rules, stream, row.since);
    const key = `${row.siteId} ${stream} ${destination}`;
    const known = sums.get(key) ?? describeSum(row.siteId, stream, destination, meaning);
    const amounts = add(known.amounts, amountsOf(row, meaning.findShare));
    sums.set(key, { ...known, amounts });
  }
  return [...sums.values()].toSorted(byStream);
}

const byStream = (one: StreamSum, other: StreamSum): number =>
  one.site.name.localeCompare(other.site.name) ||
  one.site.id - other.site.id ||
  Number(one.is_default) - Number(other.is_default) ||
  one.name.localeCompare(other.name) ||
  (one.stream ?? 0) - (other.stream ?? 0) ||
  rank(one.destination) - rank(other.destination);

const rank = (destination: Destination | null): number =>
  destination === null ? destinations.length : destinations.indexOf(destination);

function describeSum(
  siteId: number,
  stream: StreamId,
  destination: Destination | null,
  { rules, siteNames }: Meaning,
): StreamSum {
  const found = rules.get(siteId)?.streams.find(({ id }) => id === stream);
  return {
    site: { id: siteId, name: siteNames.get(siteId) ?? '' },
    stream,
    name: found?.name ?? '',
    is_default: found?.isDefault ?? true,
    destination,
    is_waste: isWasteDestination(destination),
    amounts: nothing,
  };
}

function amountsOf(
  { siteId, foodId, material, isNonFood, weightG }: SourceWaste,
  findShare: FindShare,
): Amounts {
  if (isNonFood) return { ...nothing, nonFoodG: weightG };
  if (foodId === null) return { ...nothing, totalG: weightG, unnamedG: weightG };
  const permille = material === 'inedible' ? 1000 : (findShare(siteId, foodId) ?? 0);
  return { ...nothing, totalG: weightG, inedibleMg: weightG * permille };
}

async function readWasteTypes(db: Db): Promise<Map<number, WasteTypeCode>> {
  const rows = await queryRows(db)<{ id: number; code: WasteTypeCode }>`
    select id, code from waste_type
  `;
  return new Map(rows.map(({ id, code }) => [id, code]));
}

async function readSiteNames(db: Db, scope: SiteScope): Promise<Map<number, string>> {
  const rows = await queryRows(db)<{ id: number; name: string }>`
    select id, name from site where id = any(${scope.siteIds}::bigint[])
  `;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

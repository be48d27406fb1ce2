import type {
  ComparedFood,
  factorSetRoutes,
  FootprintMeasure,
} from '@wastegauge/contract/waste/factor-sets';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { ComparedFoodOrdering } from '@wastegauge/contract/values/address-options';
import {
  kgFromGrams,
  litresFromMillilitres,
  percentChange,
} from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import { csvHeaders, csvType, streamCsv, type CsvColumns } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/db.ts';
import { requireFound } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import { footprintsOfFoods } from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import { findFactors } from './factors.ts';
import { viewOrganisation, type OrganisationView } from './organisations.ts';
import { findFoods, findSourceItems, type FoodFactor, type RatedFood } from './queries.ts';
import { findToday, requireSet, type FactorDeps } from './service.ts';

type Routes = typeof factorSetRoutes;

interface SetFactors {
  factors: Map<number, FoodFactor>;
  items: Map<number, string | null>;
}

export async function compareSets(
  deps: FactorDeps,
  actor: Actor,
  query: ParsedRequest<Routes['compareFactorSets']>['query'],
): Promise<ReplyOf<Routes['compareFactorSets']>> {
  const { db } = deps;
  const view = requireFound(await viewOrganisation(db, actor, query.organisation));
  const a = await requireSet(deps, actor, view.organisation.id, query.a);
  const b = await requireSet(deps, actor, view.organisation.id, query.b);
  const foods = await findFoods(db, view.organisation.id, actor.user.language);
  const weights = await findWeights(deps, actor, view, foods);
  const wanted = foods.filter(
    (food) => (food.isActive || weights.has(food.id)) && isFound(food, query.search),
  );
  const ids = wanted.map(({ id }) => id);
  const [ofA, ofB] = [
    await readFactors(db, a.id, ids, query.measure),
    await readFactors(db, b.id, ids, query.measure),
  ];
  const rows = wanted
    .map((food) => compareFood(food, weights.get(food.id) ?? 0, [ofA, ofB], query.measure))
    .toSorted(order(query.ordering));
  const sum = (amount: (row: ComparedFood) => number): number =>
    rows.reduce((total, row) => total + amount(row), 0);
  return {
    count: rows.length,
    results: rows.slice(query.offset, query.offset + query.limit),
    a,
    b,
    totals: {
      weight: sum(({ weight }) => weight),
      a: sum((row) => (row.a.used ?? 0) * row.weight),
      b: sum((row) => (row.b.used ?? 0) * row.weight),
      effect: sum(({ effect }) => effect ?? 0),
    },
  };
}

/** Grams of this year by food. */
async function findWeights(
  deps: FactorDeps,
  actor: Actor,
  { scope }: OrganisationView,
  foods: readonly RatedFood[],
): Promise<Map<number, number>> {
  const today = await findToday(deps, actor);
  if (scope === null || foods.length === 0) return new Map();
  const period = { startDate: `${today.slice(0, 4)}-01-01`, endDate: today };
  const unrated = foods.map(({ id }) => ({ foodId: id, co2G: 0, waterMl: 0 }));
  const counted = await deps.analytics.ask(footprintsOfFoods(scope, period, unrated));
  return new Map(counted.map(({ foodId, weightG }) => [foodId, weightG]));
}

async function readFactors(
  db: Db,
  setId: number,
  foodIds: readonly number[],
  measure: FootprintMeasure,
): Promise<SetFactors> {
  const items = await findSourceItems(db, setId);
  return {
    factors: await findFactors(db, setId, foodIds),
    items: new Map(items.map((item) => [item.foodId, item[measure]])),
  };
}

function compareFood(
  { id, name, isRecipe }: RatedFood,
  weightG: number,
  [ofA, ofB]: [SetFactors, SetFactors],
  measure: FootprintMeasure,
): ComparedFood {
  const weight = kgFromGrams(weightG);
  const [a, b] = [toCompared(ofA, id, measure), toCompared(ofB, id, measure)];
  const difference = a.used === null || b.used === null ? null : round6(b.used - a.used);
  return {
    food: id,
    name,
    image_url: foodImage(id, isRecipe),
    is_recipe: isRecipe,
    weight,
    a,
    b,
    difference,
    difference_percent: a.used === null || b.used === null ? null : percentChange(b.used, a.used),
    effect: difference === null ? null : round6(difference * weight),
  };
}

function toCompared(
  { factors, items }: SetFactors,
  foodId: number,
  measure: FootprintMeasure,
): ComparedFood['a'] {
  const factor = factors.get(foodId);
  const stored = measure === 'co2' ? factor?.co2G : factor?.waterMl;
  const hasOwn = (measure === 'co2' ? factor?.hasCo2 : factor?.hasWater) ?? false;
  const used =
    stored === null || stored === undefined
      ? null
      : measure === 'co2'
        ? kgFromGrams(stored)
        : litresFromMillilitres(stored);
  return {
    value: hasOwn ? used : null,
    used,
    source_item: hasOwn ? (items.get(foodId) ?? null) : null,
  };
}

// Removes the noise of binary fractions.
const round6 = (value: number): number => Math.round(value * 1e6) / 1e6;

const isFound = ({ name, translated }: RatedFood, search: string): boolean =>
  [name, translated ?? ''].some((text) => text.toLowerCase().includes(search.toLowerCase()));

function order(ordering: ComparedFoodOrdering): (one: ComparedFood, other: ComparedFood) => number {
  const isDescending = ordering.startsWith('-');
  const column = ordering.replace('-', '');
  return (one, other) => {
    const [first, second] = isDescending ? [other, one] : [one, other];
    const byName = one.name.localeCompare(other.name, 'en') || one.food - other.food;
    if (column === 'name') return first.name.localeCompare(second.name, 'en');
    const key = column === 'weight' ? 'weight' : column === 'effect' ? 'effect' : 'difference';
    const [x, y] = [first[key], second[key]];
    // Unknown ones last, in either direction.
    if (x === null || y === null)
      return Number(one[key] === null) - Number(other[key] === null) || byName;
    return x - y || byName;
  };
}

interface ExportedValue {
  name: string;
  factor: FoodFactor | undefined;
  co2Item: string | null;
  waterItem: string | null;
}

const per = (
  isKnown: boolean | undefined,
  stored: number | null | undefined,
  convert: (amount: number) => number,
): number | null => (isKnown && stored !== null && stored !== undefined ? convert(stored) : null);

const exportedColumns: CsvColumns<ExportedValue> = [
  ['name', ({ name }) => name],
  ['co2e_kg_per_kg', ({ factor }) => per(factor?.hasCo2, factor?.co2G, kgFromGrams)],
  ['co2e_source', ({ co2Item }) => co2Item],
  ['water_l_per_kg', ({ factor }) => per(factor?.hasWater, factor?.waterMl, litresFromMillilitres)],
  ['water_source', ({ waterItem }) => waterItem],
];

/** The columns of an import, so that the file can be edited and read again. */
export async function exportSet(
  deps: FactorDeps,
  actor: Actor,
  setId: number,
  requested: number | undefined,
): Promise<Media> {
  const { db } = deps;
  const view = requireFound(await viewOrganisation(db, actor, requested));
  const set = await requireSet(deps, actor, view.organisation.id, setId);
  const foods = (await findFoods(db, view.organisation.id, 'en')).filter(
    ({ isRecipe, isActive }) => isActive && !isRecipe,
  );
  const factors = await findFactors(
    db,
    setId,
    foods.map(({ id }) => id),
  );
  const items = new Map((await findSourceItems(db, setId)).map((item) => [item.foodId, item]));
  const rows = foods
    .map(({ id, name }) => ({
      name,
      factor: factors.get(id),
      co2Item: items.get(id)?.co2 ?? null,
      waterItem: items.get(id)?.water ?? null,
    }))
    .filter(({ factor }) => factor?.hasCo2 || factor?.hasWater);
  const fileName = `factors-${set.name}-${set.version}`.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  return {
    type: csvType,
    content: streamCsv([rows], exportedColumns),
    headers: csvHeaders(`${fileName}.csv`, rows.length),
  };
}

import type { ParsedRequest } from '@wastegauge/contract/route';
import type {
  MostWastedGroups,
  overviewRoutes,
  TrimmingsShare,
} from '@wastegauge/contract/insight/overview';
import type { Actor } from '../../platform/auth/auth.ts';
import { totalWaste, wasteOfFoods, type WastedFood } from '../analytics/service.ts';
import { requestedPeriod, widgetFrame, type OverviewDeps, type WidgetFrame } from './frame.ts';
import { byAmount, picturedFood } from './pictured-food.ts';

export type PeriodQuery = ParsedRequest<(typeof overviewRoutes)['getPlateWasteReport']>['query'] & {
  zone?: readonly string[] | undefined;
};

const namedShares = 4;

export async function readTrimmings(
  deps: OverviewDeps,
  actor: Actor,
  query: PeriodQuery,
): Promise<TrimmingsShare> {
  const frame = await widgetFrame(deps, actor, query);
  const { scope, money, figure, stored } = frame;
  const period = requestedPeriod(query, frame.today);
  const filter = { ...frame.filter, trimmings: true };
  const found = await wasteOfFoods(deps.analytics, scope, { period, filter, money });
  const foods = found.toSorted(byAmount(frame));
  const named = foods.slice(0, namedShares).filter(({ foodId }) => foodId !== null);
  const rest = foods.slice(named.length);
  const total = totalWaste(foods);
  const percentOfTotal = (waste: WastedFood | typeof total): number =>
    stored(total) === 0 ? 0 : (stored(waste) / stored(total)) * 100;
  const parts = named.map((food) => ({
    id: food.foodId,
    name: food.name ?? '',
    value: figure(food),
    percentage: percentOfTotal(food),
  }));
  const other = totalWaste(rest);
  return {
    period,
    unit: frame.unit,
    chart_data:
      rest.length === 0
        ? parts
        : [
            ...parts,
            { id: null, name: 'Other', value: figure(other), percentage: percentOfTotal(other) },
          ],
    total_value: figure(total),
  };
}

/** Ordered by the metric, each with its most wasted food (S-28). */
export async function readMostWastedGroups(
  deps: OverviewDeps,
  actor: Actor,
  query: PeriodQuery,
): Promise<MostWastedGroups> {
  const frame = await widgetFrame(deps, actor, query);
  const { scope, money } = frame;
  const period = requestedPeriod(query, frame.today);
  const found = await wasteOfFoods(deps.analytics, scope, { period, filter: frame.filter, money });
  const groups = [...Map.groupBy(found, ({ categoryId }) => categoryId)].flatMap(([id, foods]) =>
    id === null ? [] : [toGroup(id, foods, frame)],
  );
  const chart = groups
    .toSorted((one, other) => other.stored - one.stored || one.id - other.id)
    .map(({ stored: _stored, ...group }) => group);
  return { period, unit: frame.unit, chart, most_wasted_group: chart[0]?.name ?? null };
}

type Group = MostWastedGroups['chart'][number] & { stored: number };

function toGroup(id: number, parts: readonly WastedFood[], frame: WidgetFrame): Group {
  const wasted = totalWaste(parts);
  // Trimmings and edible parts of a food are counted together.
  const foods = [...Map.groupBy(parts, ({ foodId }) => foodId).values()].flatMap((ofFood) =>
    ofFood[0] ? [{ ...ofFood[0], ...totalWaste(ofFood) }] : [],
  );
  const [top] = foods.toSorted(byAmount(frame));
  return {
    id,
    name: parts[0]?.category ?? '',
    value: frame.figure(wasted),
    food: top ? picturedFood(top, frame) : null,
    stored: frame.stored(wasted),
  };
}

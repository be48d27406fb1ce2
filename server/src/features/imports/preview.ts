import type { ImportKind } from '@wastegauge/contract/values/address-options';
import type { ImportPreview, RefusalReason } from '@wastegauge/contract/edges/imports';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Directory } from './directory.ts';
import { createSuggestions, nameVariants } from './names.ts';
import { isOverwritten, type ImportPlan, type PlannedCover, type PlannedWaste } from './plan.ts';

const sampleSize = 20;
const unknownShown = 200;
const suggestionsEach = 4;

export function buildPreview(
  { id, kind, revision }: { id: number; kind: ImportKind; revision: number },
  plan: ImportPlan,
  directory: Directory,
): ImportPreview {
  return {
    id,
    kind,
    revision,
    line_count: plan.lineCount,
    accepted_count: plan.acceptedCount,
    refused_count: plan.refused.length,
    repeated_count: plan.repeatedCount,
    zero_count: plan.zeroes.length,
    filled_days: plan.covers.filter(({ lineCount }) => lineCount === 0).length,
    piece_foods: [...plan.pieceFoods.values()].map(({ food, lines }) => ({
      food: food.id,
      name: food.name,
      lines,
    })),
    ...planTotals(kind, plan),
    refusals: countRefusals(plan),
    unknown_foods: unknownFoods(plan, directory),
    unknown_waste_types: unknownNames(plan, 'wasteTypeUnknown'),
    unknown_sites: unknownNames(plan, 'siteUnknown').map((site) => ({ ...site, place: null })),
    sample:
      kind === 'waste'
        ? plan.waste.slice(0, sampleSize).map(wasteSample)
        : plan.covers
            .filter(({ lineCount }) => lineCount > 0)
            .slice(0, sampleSize)
            .map(coverSample),
  };
}

export function planTotals(kind: ImportKind, { waste, covers, zeroes }: ImportPlan) {
  const days = [
    ...[...waste, ...zeroes].map(({ wall }) => wall.slice(0, 10)),
    ...covers.map(({ day }) => day),
  ];
  const ordered = days.toSorted();
  const grams = waste.reduce((sum, { weightG }) => sum + weightG, 0);
  return {
    total_kg: kind === 'waste' ? kgFromGrams(grams) : null,
    total_covers: kind === 'covers' ? covers.reduce((sum, cover) => sum + cover.covers, 0) : null,
    overwritten_days: covers.filter(isOverwritten).length,
    first_day: ordered[0] ?? null,
    last_day: ordered.at(-1) ?? null,
  };
}

const wasteSample = (line: PlannedWaste): ImportPreview['sample'][number] => ({
  line: line.line,
  site_name: line.site.name,
  day: line.wall.slice(0, 10),
  time: line.wall.slice(11, 16),
  monitor_name: line.monitor.name === '' ? line.monitor.serial : line.monitor.name,
  food_name: line.food.name,
  waste_type: line.wasteType.name,
  weight_kg: kgFromGrams(line.weightG),
  covers: null,
  covers_before: null,
});

const coverSample = (line: PlannedCover): ImportPreview['sample'][number] => ({
  line: line.line,
  site_name: line.site.name,
  day: line.day,
  time: null,
  monitor_name: null,
  food_name: null,
  waste_type: null,
  weight_kg: null,
  covers: line.covers,
  covers_before: isOverwritten(line) ? (line.before?.covers ?? null) : null,
});

function countRefusals({ refused }: ImportPlan): ImportPreview['refusals'] {
  const lines = new Map<RefusalReason, number>();
  for (const { problems } of refused) {
    for (const reason of new Set(problems.map((problem) => problem.reason))) {
      lines.set(reason, (lines.get(reason) ?? 0) + 1);
    }
  }
  return [...lines]
    .map(([reason, count]) => ({ reason, lines: count }))
    .toSorted((one, other) => other.lines - one.lines);
}

function unknownFoods(plan: ImportPlan, directory: Directory): ImportPreview['unknown_foods'] {
  const unknown = unknownNames(plan, 'foodUnknown');
  if (unknown.length === 0) return [];
  const suggest = createSuggestions(directory.foodNames, suggestionsEach);
  return unknown.map(({ name, lines }) => ({
    name,
    lines,
    suggestions: suggest(nameVariants(name).at(-2) ?? name).map((food) => ({
      food: food.id,
      name: food.name,
    })),
  }));
}

function unknownNames(
  { refused }: ImportPlan,
  reason: 'foodUnknown' | 'siteUnknown' | 'wasteTypeUnknown',
): { name: string; lines: number }[] {
  const lines = new Map<string, number>();
  for (const { problems } of refused) {
    const problem = problems.find((candidate) => candidate.reason === reason);
    if (problem) lines.set(problem.value, (lines.get(problem.value) ?? 0) + 1);
  }
  return [...lines]
    .map(([name, count]) => ({ name, lines: count }))
    .toSorted((one, other) => other.lines - one.lines || one.name.localeCompare(other.name))
    .slice(0, unknownShown);
}

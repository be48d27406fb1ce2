import {
  mealParts,
  treatments,
  weighingMethods,
  type ComplianceReport,
} from '@wastegauge/contract/insight/compliance';
import type {
  Destination,
  DestinationTotals,
  MaterialTotals,
} from '@wastegauge/contract/waste/streams';
import { wasteTypeCodes, type WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { ReportWaste } from '../analytics/service.ts';
import type { FindShare } from '../streams/service.ts';
import { mealPart } from './meal-parts.ts';

const toGrams = (kilograms: number): number => Math.round(kilograms * 1000);
const toMilligrams = (kilograms: number): number => Math.round(kilograms * 1_000_000);

const sumBy = <Row>(rows: readonly Row[], amount: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);

export const sumWeightG = (rows: readonly ReportWaste[]): number =>
  sumBy(rows, ({ weightG }) => weightG);

export const sumCo2Kg = (rows: readonly ReportWaste[]): number =>
  sumBy(rows, ({ co2G }) => co2G) / 1000;

/** Added up in whole milligrams, so that the sum has no rounding error. */
export function sumMaterials(parts: readonly MaterialTotals[]): MaterialTotals {
  const sum = (field: keyof MaterialTotals): number =>
    sumBy(parts, (part) => toMilligrams(part[field])) / 1_000_000;
  return {
    edible: sum('edible'),
    inedible: sum('inedible'),
    unnamed: sum('unnamed'),
    total: sum('total'),
    non_food: sum('non_food'),
  };
}

export const sumMethods = (rows: readonly ReportWaste[]): ComplianceReport['methods'] =>
  weighingMethods.flatMap((method) => {
    const own = rows.filter((row) => row.method === method);
    if (own.length === 0) return [];
    return [{ method, kg: sumWeightG(own) / 1000, events: sumBy(own, ({ events }) => events) }];
  });

export function sumStages(
  rows: readonly ReportWaste[],
  codes: ReadonlyMap<number, WasteTypeCode>,
): ComplianceReport['stages'] {
  return [...wasteTypeCodes, null].flatMap((code) => {
    const own = rows.filter(({ wasteTypeId }) => (codes.get(wasteTypeId) ?? null) === code);
    return own.length === 0 ? [] : [{ waste_type: code, kg: sumWeightG(own) / 1000 }];
  });
}

/** Captures without a food are in no part. */
export function sumMealParts(
  rows: readonly ReportWaste[],
  findShare: FindShare,
): ComplianceReport['meal_parts'] {
  const named = rows.flatMap(({ siteId, foodId, material, weightG, ...row }) => {
    if (foodId === null) return [];
    const permille = material === 'inedible' ? 1000 : (findShare(siteId, foodId) ?? 0);
    const part = mealPart(row.categoryId, row.subcategoryId);
    return [{ part, totalMg: weightG * 1000, inedibleMg: weightG * permille }];
  });
  return mealParts.flatMap((part) => {
    const own = named.filter((row) => row.part === part);
    if (own.length === 0) return [];
    const [totalMg, inedibleMg] = [
      sumBy(own, (row) => row.totalMg),
      sumBy(own, (row) => row.inedibleMg),
    ];
    return [
      { part, avoidable: (totalMg - inedibleMg) / 1_000_000, unavoidable: inedibleMg / 1_000_000 },
    ];
  });
}

type Treatment = (typeof treatments)[number];

const fixedTreatments = {
  donation: 'reuse',
  internal_reuse: 'reuse',
  animal_feed: 'recycling',
  bio_based: 'recycling',
  land_application: 'other_recovery',
  combustion: 'incineration',
  landfill: 'landfill',
  refuse: 'other_disposal',
  sewer: 'other_disposal',
} as const satisfies Partial<Record<Destination, Treatment>>;

function treatmentOf(destination: Destination | null, isOutputUsed: boolean): Treatment {
  if (destination === null) return 'not_known';
  if (destination === 'anaerobic_digestion' || destination === 'composting') {
    return isOutputUsed ? 'recycling' : 'other_recovery';
  }
  return fixedTreatments[destination];
}

export function sumTreatments(
  destinations: readonly DestinationTotals[],
  isOutputUsed: boolean,
): ComplianceReport['treatments'] {
  return treatments.flatMap((treatment) => {
    const own = destinations.filter(
      (row) => treatmentOf(row.destination, isOutputUsed) === treatment,
    );
    if (own.length === 0) return [];
    return [{ treatment, kg: sumBy(own, ({ total }) => toGrams(total)) / 1000 }];
  });
}

export interface FactorSetName {
  id: number;
  name: string;
  version: string;
  licence: string;
}

export const sumFactorSets = (
  rows: readonly ReportWaste[],
  sets: readonly FactorSetName[],
): ComplianceReport['factor_sets'] =>
  sets.flatMap((set) => {
    const own = rows.filter(({ factorSetId }) => factorSetId === set.id);
    if (own.length === 0) return [];
    return [{ ...set, kg: sumWeightG(own) / 1000, events: sumBy(own, ({ events }) => events) }];
  });

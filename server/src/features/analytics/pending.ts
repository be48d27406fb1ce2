import type { Pending } from '@wastegauge/contract/insight/comparison';
import type { ComparedDays } from '@wastegauge/contract/values/dates';
import {
  kgFromGrams,
  litresFromMillilitres,
  moneyFromE4,
  percentChange,
} from '@wastegauge/contract/values/units';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { ComparedAmounts, ComparedWaste } from './questions/waste-compared.ts';

/** Stored units of one kilogram. */
export interface UnsortedWaste {
  value: number;
  co2G: number;
  waterMl: number;
}

/** The catalogue's figures of unsorted mixed waste, used where a site has no named waste. */
export async function findUnsortedWaste(db: Db, currency: string): Promise<UnsortedWaste> {
  const { rows } = await sql<UnsortedWaste>`
    select
      (food.price_eur_e4_per_kg * coalesce((
        select fx_rate.per_eur from fx_rate where fx_rate.currency = ${currency}
        order by fx_rate.day desc limit 1
      ), 1))::float8 as value,
      food.co2_g_per_kg::float8 as "co2G", food.water_ml_per_kg::float8 as "waterMl"
    from food where food.source_name = 'Mixed waste, unsorted'
  `.execute(db);
  return rows[0] ?? { value: 0, co2G: 0, waterMl: 0 };
}

const estimated = ['value', 'co2G', 'waterMl'] as const;

/** Unnamed weight at the site's own average of a named kilogram. Each part is one site. */
function estimate(
  sites: readonly ComparedAmounts[],
  measure: (typeof estimated)[number],
  unsorted: UnsortedWaste,
): number {
  return sites.reduce((sum, site) => {
    const namedG = site.weightG - site.pendingG;
    const perGram = namedG > 0 ? site[measure] / namedG : unsorted[measure] / 1000;
    return sum + site.pendingG * perGram;
  }, 0);
}

export function describePending(
  sites: readonly Pick<ComparedWaste, 'current'>[],
  unsorted: UnsortedWaste,
): Pending {
  const parts = sites.map(({ current }) => current);
  const sum = (amount: 'pendingG' | 'pendingEvents'): number =>
    parts.reduce((total, part) => total + part[amount], 0);
  return {
    captures: sum('pendingEvents'),
    weight: kgFromGrams(sum('pendingG')),
    value: moneyFromE4(Math.round(estimate(parts, 'value', unsorted))),
    co2: kgFromGrams(Math.round(estimate(parts, 'co2G', unsorted))),
    water: litresFromMillilitres(Math.round(estimate(parts, 'waterMl', unsorted))),
  };
}

export type ComparedMeasure = 'weightG' | 'events' | 'plateG' | (typeof estimated)[number];

/**
 * Signed percent between daily averages of complete days. Cost, CO2 and water include the estimate of unnamed
 * captures on both sides, so that labelling a backlog does not change them.
 */
export function changePercent(
  sites: readonly Pick<ComparedWaste, 'compared' | 'previous'>[],
  measure: ComparedMeasure,
  compared: ComparedDays | undefined,
  unsorted: UnsortedWaste,
): number | null {
  if (!compared) return null;
  const sum = (parts: readonly ComparedAmounts[]): number =>
    parts.reduce((total, part) => total + part[measure], 0) +
    (isEstimated(measure) ? estimate(parts, measure, unsorted) : 0);
  return percentChange(
    sum(sites.map((site) => site.compared)) / compared.days,
    sum(sites.map(({ previous }) => previous)) / compared.previousDays,
  );
}

const isEstimated = (measure: ComparedMeasure): measure is (typeof estimated)[number] =>
  estimated.some((one) => one === measure);

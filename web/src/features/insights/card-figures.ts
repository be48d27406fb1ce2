import type { DisplayMode } from '@wastegauge/contract/values/filters';
import type {
  Benchmarks,
  FoodCard,
  MonitorCard,
  SiteCard,
} from '@wastegauge/contract/insight/insights';

export type PlaceCard = SiteCard | MonitorCard;

/** Null where the figure has no meaning. */
export interface CardAmount {
  kind: 'weight' | 'money' | 'co2' | 'water' | 'perCover' | 'gramsPerCover';
  now: number | null;
  before: number | null;
}

export function placeAmounts(card: PlaceCard, display: DisplayMode): [CardAmount, ...CardAmount[]] {
  switch (display) {
    case 'weight':
      return [{ kind: 'weight', now: card.weight, before: card.prev_weight }];
    case 'price':
      return [{ kind: 'money', now: card.value, before: card.prev_value }];
    case 'environmental':
      return [
        { kind: 'co2', now: card.environmental, before: card.prev_environmental },
        { kind: 'water', now: card.water, before: card.prev_water },
      ];
    case 'waste_per_cover':
      return [{ kind: 'perCover', now: card.waste_per_cover, before: card.prev_waste_per_cover }];
  }
}

export interface Covers {
  now: number;
  before: number;
}

/** Per cover in grams; the weight itself without covers. */
export function foodAmounts(
  card: FoodCard,
  display: DisplayMode,
  covers: Covers | null,
): [CardAmount, ...CardAmount[]] {
  const weight: CardAmount = { kind: 'weight', now: card.item_weight, before: card.prev_weight };
  switch (display) {
    case 'weight':
      return [weight];
    case 'waste_per_cover': {
      if (covers === null || covers.now === 0) return [weight];
      const { now, before } = covers;
      return [
        {
          kind: 'gramsPerCover',
          now: (card.item_weight * 1000) / now,
          before: before === 0 ? null : (card.prev_weight * 1000) / before,
        },
      ];
    }
    case 'price':
      return [{ kind: 'money', now: card.value, before: card.prev_value }];
    case 'environmental':
      return [
        { kind: 'co2', now: card.co2_captured, before: card.prev_co2_captured },
        { kind: 'water', now: card.water_captured, before: card.prev_water_captured },
      ];
  }
}

/** Previous waste divided by previous waste per cover gives the previous covers. */
export function countCovers({ sites }: Benchmarks, siteIds: readonly number[]): Covers {
  const counted = sites.filter(({ id }) => siteIds.length === 0 || siteIds.includes(id));
  return {
    now: counted.reduce((sum, { covers }) => sum + covers, 0),
    before: counted.reduce((sum, { weight, prev_waste_per_cover }) => {
      const hasCovers = prev_waste_per_cover !== null && prev_waste_per_cover > 0;
      return hasCovers ? sum + Math.round(weight.previous / prev_waste_per_cover) : sum;
    }, 0),
  };
}

/** Rounded as displayed, so that 0.00% has no arrow. Null without a previous value. */
export function percentChange(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  const ratio = (now / before) * 100;
  return Math.round((ratio - 100) * 100) / 100;
}

const wasteKinds = ['unserved', 'preparation', 'consumer'] as const;
export type WastePartKind = (typeof wasteKinds)[number];

export interface WastePart {
  kind: WastePartKind;
  kilograms: number;
  share: number;
}

export const placeParts = (card: PlaceCard): WastePart[] =>
  withShares({
    unserved: card.unserved_waste,
    preparation: card.preparation_waste,
    consumer: card.plate_waste,
  });

const wasteTypeNames = {
  unserved: 'UNSERVED_WASTE',
  preparation: 'PREP_AND_PRODUCTION_WASTE',
  consumer: 'PLATE_WASTE',
} as const satisfies Record<WastePartKind, string>;

export function foodParts({ chart_data }: FoodCard): WastePart[] {
  const partWeight = (kind: WastePartKind): number =>
    chart_data.find(({ name }) => name === wasteTypeNames[kind])?.value ?? 0;
  return withShares({
    unserved: partWeight('unserved'),
    preparation: partWeight('preparation'),
    consumer: partWeight('consumer'),
  });
}

function withShares(kilograms: Record<WastePartKind, number>): WastePart[] {
  const total = wasteKinds.reduce((sum, kind) => sum + Math.max(kilograms[kind], 0), 0);
  return wasteKinds.map((kind) => ({
    kind,
    kilograms: kilograms[kind],
    share: total > 0 ? (Math.max(kilograms[kind], 0) / total) * 100 : 0,
  }));
}

export const percentOfBaseline = (wastePerCover: number | null, baseline: number): number | null =>
  wastePerCover === null || baseline <= 0 ? null : (wastePerCover / baseline) * 100;

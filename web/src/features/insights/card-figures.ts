import type { CoverDays } from '@wastegauge/contract/insight/comparison';
import type { DisplayMode } from '@wastegauge/contract/values/filters';
import type { FoodCard, MonitorCard, SiteCard } from '@wastegauge/contract/insight/insights';

export type PlaceCard = SiteCard | MonitorCard;

/** Null where the figure has no meaning. `change` is a signed percent between the compared days. */
export interface CardAmount {
  kind: 'weight' | 'money' | 'co2' | 'water' | 'perCover';
  now: number | null;
  before: number | null;
  change: number | null;
  /** For foods; places have them beside their baseline. */
  coverDays?: CoverDays;
}

type Amounts = [CardAmount, ...CardAmount[]];

const perCoverAmount = (card: PlaceCard | FoodCard): CardAmount => ({
  kind: 'perCover',
  now: card.waste_per_cover,
  before: card.prev_waste_per_cover,
  change: card.change.waste_per_cover,
});

const moneyAmount = (card: PlaceCard | FoodCard): CardAmount => ({
  kind: 'money',
  now: card.value,
  before: card.prev_value,
  change: card.change.value,
});

export function placeAmounts(card: PlaceCard, display: DisplayMode): Amounts {
  const { change } = card;
  switch (display) {
    case 'weight':
      return [
        { kind: 'weight', now: card.weight, before: card.prev_weight, change: change.weight },
      ];
    case 'price':
      return [moneyAmount(card)];
    case 'environmental':
      return [
        {
          kind: 'co2',
          now: card.environmental,
          before: card.prev_environmental,
          change: change.environmental,
        },
        { kind: 'water', now: card.water, before: card.prev_water, change: change.water },
      ];
    case 'waste_per_cover':
      return [perCoverAmount(card)];
  }
}

/** Without covers, waste per cover shows the weight. */
export function foodAmounts(card: FoodCard, display: DisplayMode): Amounts {
  const { change } = card;
  const weight: CardAmount = {
    kind: 'weight',
    now: card.item_weight,
    before: card.prev_weight,
    change: change.weight,
  };
  switch (display) {
    case 'weight':
      return [weight];
    case 'waste_per_cover':
      return card.waste_per_cover === null
        ? [weight]
        : [{ ...perCoverAmount(card), coverDays: card.cover_days }];
    case 'price':
      return [moneyAmount(card)];
    case 'environmental':
      return [
        {
          kind: 'co2',
          now: card.co2_captured,
          before: card.prev_co2_captured,
          change: change.environmental,
        },
        {
          kind: 'water',
          now: card.water_captured,
          before: card.prev_water_captured,
          change: change.water,
        },
      ];
  }
}

/** Rounded as displayed, so that 0.00% has no arrow. */
export const roundPercent = (percent: number): number => Math.round(percent * 100) / 100;

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

export interface Deviation {
  side: 'below' | 'above' | 'at';
  /** Whole percent. */
  percent: number;
}

export function deviationFrom(reference: number, amount: number): Deviation {
  const percent = Math.round((amount / reference) * 100 - 100);
  const side = percent === 0 ? 'at' : percent < 0 ? 'below' : 'above';
  return { side, percent: Math.abs(percent) };
}

export type BaselineState = 'noCovers' | 'notMeasured' | 'noBaseline' | Deviation;

interface Measured {
  waste_per_cover: number | null;
  baseline: number | null;
  /** Kilograms. */
  weight: number;
}

export function compareWithBaseline(place: Measured): BaselineState {
  const { waste_per_cover: wastePerCover, baseline, weight } = place;
  if (wastePerCover === null) return weight > 0 ? 'noCovers' : 'notMeasured';
  if (baseline === null || baseline <= 0) return 'noBaseline';
  return deviationFrom(baseline, wastePerCover);
}

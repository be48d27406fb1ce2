import type { CardOrdering } from '@wastegauge/contract/insight/insights';
import type { ComparedAmounts } from '../analytics/service.ts';

export interface Sortable {
  id: number;
  name: string;
  waste: ComparedAmounts;
  isFocus: boolean;
  wastePerCover: number | null;
}

const never = -Infinity;
const upwards = (amount: number | null): number => (amount === null ? never : -amount);

type Key = (card: Sortable) => number;

const lastTime: Key = ({ waste }) => waste.lastAt?.getTime() ?? never;
const weight: Key = ({ waste }) => waste.weightG;
const value: Key = ({ waste }) => waste.value;
const environment: Key = ({ waste }) => waste.co2G;
const focus: Key = ({ isFocus }) => (isFocus ? 1 : 0);

/** All descending; missing values come last in both directions. */
const orderedKeys: Record<Exclude<CardOrdering, 'name' | '-name'>, readonly Key[]> = {
  recommended: [focus, value],
  '-processed_at': [lastTime],
  processed_at: [({ waste }) => upwards(waste.lastAt?.getTime() ?? null)],
  '-item_weight': [weight],
  item_weight: [(card) => -weight(card)],
  '-value': [value],
  value: [(card) => -value(card)],
  '-environment': [environment],
  environment: [(card) => -environment(card)],
  flagged: [({ waste }) => waste.flagged],
  comments: [({ waste }) => waste.commented],
  focus_foods: [focus, ({ waste }) => waste.focusG],
  '-waste_per_cover': [({ wastePerCover }) => wastePerCover ?? never],
  waste_per_cover: [({ wastePerCover }) => upwards(wastePerCover)],
};

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const descending = (one: number, other: number): number =>
  one === other ? 0 : one > other ? -1 : 1;

/** Ties are broken by weight, then by the lower id. */
export function sortCards<Card extends Sortable>(
  cards: readonly Card[],
  ordering: CardOrdering,
): Card[] {
  const byName = (one: Card, other: Card): number => names.compare(one.name, other.name);
  const byKeys = (keys: readonly Key[]) => (one: Card, other: Card) =>
    keys.reduce((order, key) => order || descending(key(one), key(other)), 0);
  const compare =
    ordering === 'name' || ordering === '-name' ? byName : byKeys(orderedKeys[ordering]);
  const sign = ordering === '-name' ? -1 : 1;
  return cards.toSorted(
    (one, other) =>
      sign * compare(one, other) || descending(weight(one), weight(other)) || one.id - other.id,
  );
}

const orderingsOfEvents: readonly CardOrdering[] = [
  '-processed_at',
  'processed_at',
  'flagged',
  'comments',
  'focus_foods',
];

/** Whether the ordering needs data that the daily sums do not contain. */
export const needsEvents = (ordering: CardOrdering): boolean =>
  orderingsOfEvents.includes(ordering);

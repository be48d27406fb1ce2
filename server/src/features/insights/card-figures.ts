import type { Day } from '@wastegauge/contract/values/dates';
import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import type { ComparedAmounts, ComparedWaste } from '../analytics/service.ts';
import { prevDates, type CardChoice, type CoversOfSite, type Page } from './choice.ts';
import { sortCards, type Sortable } from './orderings.ts';

/** Kilograms; null without covers (S-18). */
export const perCover = (weightG: number, covers: number): number | null =>
  covers === 0 ? null : weightG / 1000 / covers;

export const placeFigures = (
  choice: CardChoice,
  { current, previous }: Pick<ComparedWaste, 'current' | 'previous'>,
  covers: CoversOfSite,
) => ({
  value: moneyFromE4(current.value),
  prev_value: moneyFromE4(previous.value),
  currency: choice.symbol,
  ...prevDates(choice),
  weight: kgFromGrams(current.weightG),
  prev_weight: kgFromGrams(previous.weightG),
  environmental: kgFromGrams(current.co2G),
  prev_environmental: kgFromGrams(previous.co2G),
  water: litresFromMillilitres(current.waterMl),
  prev_water: litresFromMillilitres(previous.waterMl),
  waste_per_cover: perCover(current.weightG, covers.covers),
  prev_waste_per_cover: perCover(previous.weightG, covers.previous),
  unserved_waste: kgFromGrams(current.unservedG),
  preparation_waste: kgFromGrams(current.preparationG),
  plate_waste: kgFromGrams(current.plateG),
});

interface CardPage<Card> {
  count: number;
  results: Card[];
  start_date: Day;
  end_date: Day;
  prev_start_date: Day;
  prev_end_date: Day;
  currency: string;
  total: { weight: number; value: number; environmental: number; water: number };
}

export interface SortableCard<Card> extends Sortable {
  card: Card;
}

export function toCardPage<Card>(
  choice: CardChoice,
  cards: readonly SortableCard<Card>[],
  { limit, offset }: Page,
): CardPage<Card> {
  const sum = (amount: (waste: ComparedAmounts) => number): number =>
    cards.reduce((total, { waste }) => total + amount(waste), 0);
  return {
    count: cards.length,
    results: sortCards(cards, choice.ordering)
      .slice(offset, offset + limit)
      .map(({ card }) => card),
    start_date: choice.period.startDate,
    end_date: choice.period.endDate,
    ...prevDates(choice),
    currency: choice.symbol,
    total: {
      weight: kgFromGrams(sum(({ weightG }) => weightG)),
      value: moneyFromE4(sum(({ value }) => value)),
      environmental: kgFromGrams(sum(({ co2G }) => co2G)),
      water: litresFromMillilitres(sum(({ waterMl }) => waterMl)),
    },
  };
}

import type { Compared, Pending, UncheckedWaste } from '@wastegauge/contract/insight/comparison';
import type { SiteCard } from '@wastegauge/contract/insight/insights';
import type { Day } from '@wastegauge/contract/values/dates';
import {
  kgFromGrams,
  litresFromMillilitres,
  moneyFromE4,
  percentChange,
} from '@wastegauge/contract/values/units';
import {
  changePercent,
  dayCount,
  gramsPerCover,
  previousPeriod,
  toCoverDays,
  type ComparedAmounts,
  type ComparedCovers,
  type ComparedMeasure,
  type ComparedWaste,
  type ReportChoice,
} from '../analytics/service.ts';
import { prevDates, type CardChoice, type Page } from './choice.ts';
import { sortCards, type Sortable } from './orderings.ts';

/** Signed percent of waste per cover between the compared days. */
export function perCoverChange(
  { compared, previous }: Pick<ComparedWaste, 'compared' | 'previous'>,
  covers: ComparedCovers,
): number | null {
  const now = gramsPerCover(compared, covers.compared);
  const before = gramsPerCover(previous, covers.previous);
  return now === null || before === null ? null : percentChange(now, before);
}

/** `sites` is the number of sites whose days are counted. */
export function coverFigures(
  waste: Pick<ComparedWaste, 'current' | 'previous'>,
  covers: ComparedCovers,
  { period, compared }: Pick<ReportChoice, 'period' | 'compared'>,
  sites = 1,
) {
  const kilograms = (part: 'current' | 'previous'): number | null => {
    const grams = gramsPerCover(waste[part], covers[part]);
    return grams === null ? null : grams / 1000;
  };
  const previous = compared?.previous ?? previousPeriod(period);
  return {
    waste_per_cover: kilograms('current'),
    prev_waste_per_cover: kilograms('previous'),
    cover_days: toCoverDays(covers.current, dayCount(period), sites),
    prev_cover_days: toCoverDays(covers.previous, dayCount(previous), sites),
  };
}

export const changes = (
  waste: Pick<ComparedWaste, 'compared' | 'previous'>,
  covers: ComparedCovers,
  { compared, unsorted }: CardChoice,
): SiteCard['change'] => {
  const change = (measure: ComparedMeasure): number | null =>
    changePercent([waste], measure, compared, unsorted);
  return {
    weight: change('weightG'),
    value: change('value'),
    environmental: change('co2G'),
    water: change('waterMl'),
    waste_per_cover: compared ? perCoverChange(waste, covers) : null,
  };
};

export const placeFigures = (
  choice: CardChoice,
  waste: Omit<ComparedWaste, 'key'>,
  covers: ComparedCovers,
  siteId: number,
) => {
  const { current, previous } = waste;
  return {
    change: changes(waste, covers, choice),
    value: moneyFromE4(current.value),
    prev_value: moneyFromE4(previous.value),
    currency: choice.symbol,
    ...prevDates(choice, choice.coverage.ofSite(siteId)),
    weight: kgFromGrams(current.weightG),
    prev_weight: kgFromGrams(previous.weightG),
    environmental: kgFromGrams(current.co2G),
    prev_environmental: kgFromGrams(previous.co2G),
    water: litresFromMillilitres(current.waterMl),
    prev_water: litresFromMillilitres(previous.waterMl),
    ...coverFigures(waste, covers, choice),
    unserved_waste: kgFromGrams(current.unservedG),
    preparation_waste: kgFromGrams(current.preparationG),
    plate_waste: kgFromGrams(current.plateG),
  };
};

interface CardPage<Card> {
  count: number;
  results: Card[];
  start_date: Day;
  end_date: Day;
  prev_start_date: Day;
  prev_end_date: Day;
  compared: Compared;
  currency: string;
  pending: Pending;
  unchecked: UncheckedWaste;
  total: { weight: number; value: number; environmental: number; water: number };
}

export interface SortableCard<Card> extends Sortable {
  card: Card;
}

export function toCardPage<Card>(
  choice: CardChoice,
  cards: readonly SortableCard<Card>[],
  pending: Pending,
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
    ...prevDates(choice, choice.coverage.all),
    currency: choice.symbol,
    pending,
    unchecked: choice.unchecked,
    total: {
      weight: kgFromGrams(sum(({ weightG }) => weightG)),
      value: moneyFromE4(sum(({ value }) => value)),
      environmental: kgFromGrams(sum(({ co2G }) => co2G)),
      water: litresFromMillilitres(sum(({ waterMl }) => waterMl)),
    },
  };
}

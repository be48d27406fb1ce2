import type { EventOutcome, EventReport } from '@wastegauge/contract/insight/venues';

export interface Expectation {
  /** Over all days of the event; null without an estimate. */
  guests: number | null;
  weight: number | null;
  value: number | null;
  environmental: number | null;
}

/** What an event that has not begun will come to if it goes as others of its kind did. */
export function expectedOf({ event, others, next }: EventReport): Expectation {
  const own = next?.id === event.id ? next : null;
  const guests = own?.planned ?? event.estimate_occupancy;
  const servedBefore = totalOf(others, ({ guests: served }) => served);
  const atTheirRate = (read: (outcome: EventOutcome) => number): number | null =>
    guests === null || servedBefore === 0 ? null : (totalOf(others, read) / servedBefore) * guests;
  return {
    guests,
    weight: own?.expected_weight ?? atTheirRate(({ weight }) => weight),
    value: atTheirRate(({ value }) => value),
    environmental: atTheirRate(({ environmental }) => environmental),
  };
}

const totalOf = (
  outcomes: readonly EventOutcome[],
  read: (outcome: EventOutcome) => number,
): number => outcomes.reduce((sum, outcome) => sum + read(outcome), 0);

/** In percent; null where there is nothing to compare with. */
export const changeFrom = (before: number | null, after: number | null): number | null =>
  before === null || after === null || before === 0 ? null : ((after - before) / before) * 100;

import {
  guestsOfBasis,
  type EventOutcome,
  type EventReport,
} from '@wastegauge/contract/insight/venues';

interface Expectation {
  guests: number | null;
  weight: number | null;
  value: number | null;
  environmental: number | null;
}

export function expectedOutcome({ event, others, next }: EventReport): Expectation {
  const own = next?.id === event.id ? next : null;
  const guests = own?.planned ?? event.estimate_occupancy;
  const compared = others.filter(({ guest_basis }) => guest_basis !== null);
  const servedBefore = sumOutcomes(compared, guestsOfBasis);
  const atTheirRate = (read: (outcome: EventOutcome) => number): number | null =>
    guests === null || servedBefore === 0
      ? null
      : (sumOutcomes(compared, read) / servedBefore) * guests;
  return {
    guests,
    weight: own?.expected_weight ?? atTheirRate(({ weight }) => weight),
    value: atTheirRate(({ value }) => value),
    environmental: atTheirRate(({ environmental }) => environmental),
  };
}

const sumOutcomes = (
  outcomes: readonly EventOutcome[],
  read: (outcome: EventOutcome) => number,
): number => outcomes.reduce((sum, outcome) => sum + read(outcome), 0);

export const percentDifference = (before: number | null, after: number | null): number | null =>
  before === null || after === null || before === 0 ? null : ((after - before) / before) * 100;

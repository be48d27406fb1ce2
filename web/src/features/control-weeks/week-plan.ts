import type { ControlService, ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import type { Day } from '@wastegauge/contract/values/dates';

export const serviceKey = ({ day, service }: Pick<ControlService, 'day' | 'service'>): string =>
  `${day} ${service}`;

export const hasBegun = ({ state }: ControlService): boolean => state !== 'later';

/** The chosen service, else the earliest that still has to be entered. */
export const shownService = (
  plan: readonly ControlService[],
  chosen: string | undefined,
): ControlService | undefined =>
  plan.find((service) => serviceKey(service) === chosen && hasBegun(service)) ??
  plan.find(({ state }) => state === 'due' || state === 'now');

export const nextService = (plan: readonly ControlService[]): ControlService | undefined =>
  plan.find(({ state }) => state === 'later');

export const countEntered = (plan: readonly ControlService[]): number =>
  plan.filter(({ state }) => state === 'entered').length;

export const planDays = (plan: readonly ControlService[]): Day[] => [
  ...new Set(plan.map(({ day }) => day)),
];

/** Weights of the services that were weighed a second time; undefined if there are none. */
export function weighedSums(
  plan: readonly ControlService[],
): { control: number; measured: number } | undefined {
  const weighed = plan.filter(({ control }) => control !== null);
  if (weighed.length === 0) return undefined;
  return {
    control: weighed.reduce((sum, { control }) => sum + (control ?? 0), 0),
    measured: weighed.reduce((sum, { measured }) => sum + (measured ?? 0), 0),
  };
}

export interface ShownWeeks {
  /** Planned or running. */
  current: ControlWeek | undefined;
  /** The last one with a result, or the last one that is over. */
  last: ControlWeek | undefined;
}

/** Takes the weeks newest first. */
export function shownWeeks(weeks: readonly ControlWeek[]): ShownWeeks {
  const isOpen = ({ state }: ControlWeek): boolean => state === 'planned' || state === 'running';
  const over = weeks.filter((week) => !isOpen(week));
  return {
    current: weeks.findLast(isOpen),
    last: over.find(({ state, result }) => state === 'finished' && result !== null) ?? over[0],
  };
}

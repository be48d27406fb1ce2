import { actionLimits } from '@wastegauge/contract/insight/actions';
import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';

/** The days on both sides of the start; an empty after side ends before it starts. */
export interface ActionWindow {
  /** Weeks before the before side; they only tell how much the target usually scatters. */
  history: Period;
  before: Period;
  after: Period;
  /** No day can be added: ended, a year old, or followed by another action on the same target. */
  isOver: boolean;
}

export function actionWindow(
  { startDate, endDate }: { startDate: Day; endDate: Day | null },
  { yesterday, nextStart }: { yesterday: Day; nextStart: Day | null },
): ActionWindow {
  const last = earliest([
    addDays(startDate, actionLimits.afterDays - 1),
    ...(endDate === null ? [] : [endDate]),
    ...(nextStart === null ? [] : [addDays(nextStart, -1)]),
  ]);
  const lastComplete = earliest([last, yesterday]);
  const none = addDays(startDate, -1);
  return {
    history: {
      startDate: addDays(startDate, -actionLimits.beforeDays - actionLimits.historyDays),
      endDate: addDays(startDate, -actionLimits.beforeDays - 1),
    },
    before: { startDate: addDays(startDate, -actionLimits.beforeDays), endDate: none },
    after: { startDate, endDate: lastComplete < startDate ? none : lastComplete },
    isOver: last <= yesterday,
  };
}

const earliest = (days: readonly [Day, ...Day[]]): Day => days.reduce((a, b) => (a < b ? a : b));

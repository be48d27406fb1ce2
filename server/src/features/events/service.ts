export type { EventKey } from '../images/service.ts';
export { readProgress, storeProgress, type EarlierEvaluation } from './changed-events.ts';
export { changeLockedEvent, recordChanges, recordUndone, type EventChange } from './changes.ts';
export {
  chosenFactorSet,
  factorsPerKg,
  ownValuesOfOrganisation,
  recountFootprints,
} from './factors.ts';
export {
  hasLabel,
  readLabel,
  restoreLabels,
  type LabelSnapshot,
  type StoredLabel,
} from './decision-log.ts';
export {
  applyLabel,
  changeEvent,
  isSameFood,
  labelByMachine,
  labelByStaff,
  revalueEvents,
  revalueFood,
} from './labels.ts';
export {
  requireReason,
  requireReasonForEvents,
  requireReasonSince,
  type SiteDay,
} from './locked-periods.ts';
export {
  exportedColumns,
  exportedJoins,
  isLabelledBy,
  findLabels,
  findWeeksOfFood,
  lockEvent,
  lockEventAndPrices,
  lockEventsAndPrices,
  type ExportedEvent,
  type LockedEvent,
} from './queries.ts';
export { readEvent, readEvents, type EventDeps } from './read-events.ts';
export {
  eventValues,
  type EventFoods,
  exchangeRate,
  lockPrices,
  lockRecount,
  revalue,
  valuesPerKg,
  wasteValues,
} from './values.ts';

export type { EventKey } from '../images/service.ts';
export { recordChange } from './changes.ts';
export {
  applyLabel,
  changeEvent,
  isSameFood,
  labelByMachine,
  revalueEvents,
  revalueFood,
} from './labels.ts';
export {
  exportedColumns,
  exportedJoins,
  findWeeksOfFood,
  lockEvent,
  lockEventAndPrices,
  type ExportedEvent,
  type LockedEvent,
} from './queries.ts';
export { readEvent, readEvents, type EventDeps } from './read-events.ts';
export { lockPrices, lockRecount, wasteValues } from './values.ts';

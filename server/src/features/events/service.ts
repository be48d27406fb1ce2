export { recordChange } from './changes.ts';
export { exportedColumns, joinedToExported, type ExportedEvent } from './exported.ts';
export {
  applyLabel,
  changeEvent,
  isSameFood,
  labelByMachine,
  revalueEvents,
  revalueFood,
} from './labels.ts';
export type { EventKey, Label } from './labels.ts';
export { findWeeksOfFood, lockEvent, lockEventAndPrices, type LockedEvent } from './queries.ts';
export { readEvent, readEvents, type EventDeps } from './reading.ts';
export { holdPrices, holdRecount, worthOfWaste } from './worth.ts';

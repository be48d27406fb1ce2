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
export type { EventKey, Label, LabelColumns } from './labels.ts';
export { lockEvent, type LockedEvent } from './queries.ts';
export { readEvent, readEvents, type EventDeps } from './reading.ts';
export { worthOfWaste } from './worth.ts';

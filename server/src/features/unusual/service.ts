export { findOpenIds } from './list-queries.ts';
export {
  countOpenUnusual,
  isOpenUnusual,
  readUncheckedWaste,
  type UncheckedPart,
} from './open-entries.ts';

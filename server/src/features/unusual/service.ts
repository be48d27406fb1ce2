export { findOpenIds } from './list-queries.ts';
export { countOpenUnusual, isOpenUnusual, type OpenUnusual } from './open-entries.ts';

export { countOpenUnusual, isOpenUnusual, type OpenUnusual } from './open-entries.ts';

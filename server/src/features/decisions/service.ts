export { deleteOldDecisions } from './queries.ts';

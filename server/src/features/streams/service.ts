export { readShares, type FindShare } from './shares.ts';
export { wasteByDestination } from './totals.ts';

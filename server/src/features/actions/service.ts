export { measureAndStore } from './jobs.ts';
export { findActionsDuring, type ActionDuring } from './queries.ts';
export { findVerifiedSavings } from './savings.ts';

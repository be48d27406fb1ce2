export { measureAndStore } from './jobs.ts';
export { findVerifiedSavings } from './savings.ts';

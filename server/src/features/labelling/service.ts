export { labelEvent, verifyEvent } from './decisions.ts';
export { deleteAbandonedClaims, type Purpose } from './claims.ts';
export {
  claimTask,
  nextLabellingTask,
  nextVerificationTask,
  type LabellingDeps,
} from './next-task.ts';
export { createProgressReader } from './progress.ts';
export { findLikelyFoods, findSuggestions } from './suggestions.ts';

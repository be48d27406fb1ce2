export { labelEvent, verifyEvent } from './decisions.ts';
export { nextLabellingTask, nextVerificationTask, type LabellingDeps } from './next-task.ts';
export { createProgressReader } from './progress.ts';
export { findSuggestions } from './suggestions.ts';

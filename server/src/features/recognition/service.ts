export { findSeenPicture, minFoodShare } from './guesses.ts';
export { readRecognitionState } from './operations-state.ts';

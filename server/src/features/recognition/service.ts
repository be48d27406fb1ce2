export { findRecognisedPicture, minFoodShare } from './guesses.ts';
export { readRecognitionState } from './operations-state.ts';

export { findFoodShare, minFoodShare } from './embeddings.ts';
export { findPictureGuess } from './guesses.ts';
export { readRecognitionState } from './operations-state.ts';

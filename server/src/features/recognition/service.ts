export { findFoodShare, minFoodShare } from './embeddings.ts';
export { findPictureGuess } from './guesses.ts';

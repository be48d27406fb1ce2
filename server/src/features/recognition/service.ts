export { findPictureGuess } from './guesses.ts';

import type { Embedding } from '../embedding.ts';

/** A picture whose food a person has verified. */
export interface LabelledPicture {
  embedding: Embedding;
  /** Id of the food. */
  food: number;
  /** Local day of the site, such as 2026-03-10. */
  day: string;
}

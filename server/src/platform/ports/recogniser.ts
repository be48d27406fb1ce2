import type { Embedding } from '@wastegauge/recognition/embedding';
import type { RankedFood } from '@wastegauge/recognition/learning/classifier';
import type { LabelledPicture } from '@wastegauge/recognition/learning/labelled';

export interface SeenPicture {
  embedding: Embedding;
  /** Probability that food is in view; null when the encoder does not say. */
  foodShare: number | null;
  cpuMs: number;
}

/** The picture cannot be decoded. */
export class PictureNotSeen extends Error {}

/** Describes pictures as numbers and learns from labels which food they show. */
export interface Recogniser {
  /** Embeddings of two versions cannot be compared. */
  readonly encoder: { name: string; version: string };
  encode(picture: Uint8Array): Promise<SeenPicture>;
  /** Takes seconds; undefined without labels. */
  train(
    labels: readonly LabelledPicture[],
  ): Promise<{ classifier: Uint8Array; cpuMs: number } | undefined>;
  /** All foods of the classifier, most probable first. */
  classify(classifier: Uint8Array, embedding: Embedding): RankedFood[];
  close(): Promise<void>;
}

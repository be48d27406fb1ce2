export interface PictureEmbedding {
  vector: Int8Array;
  /** Multiplied by a value of the vector. */
  scale: number;
  /** Probability that food is in view; null when the encoder does not say. */
  foodShare: number | null;
}

export type EmbeddingVector = Pick<PictureEmbedding, 'vector' | 'scale'>;

export interface LabelledEmbedding extends EmbeddingVector {
  foodId: number;
}

export interface TrainedClassifier {
  content: Uint8Array;
  foodIds: number[];
}

export interface FoodShare {
  foodId: number;
  share: number;
}

/** The picture cannot be decoded. */
export class UnreadableEmbedding extends Error {}

/** Describes pictures as numbers and learns from labels which food they show. Works outside the event loop. */
export interface Recogniser {
  readonly encoder: { name: string; version: string };
  encode(picture: Uint8Array): Promise<PictureEmbedding>;
  train(labels: readonly LabelledEmbedding[]): Promise<TrainedClassifier & { cpuMs: number }>;
  /** Probabilities of all foods of the classifier, likeliest first, for each embedding. */
  classify(
    classifier: TrainedClassifier,
    embeddings: readonly EmbeddingVector[],
  ): Promise<FoodShare[][]>;
  close(): Promise<void>;
}

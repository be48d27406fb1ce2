/** The monitor as far as a label depends on it. */
export interface LabelledDevice {
  serial: string;
  /** Whether everything this monitor sees counts as one food. */
  isRuleOn: boolean;
  ruleFoodId: number | null;
}

export interface ClassifyRequest {
  device: LabelledDevice;
  /** A JPEG of at most 1280 pixels; null when the capture came without a picture. */
  picture: Buffer | null;
}

/** By the name the catalogue has for the food. */
export interface Guess {
  foodName: string;
  confidence: number;
  reasoning: string;
}

/** Names the food of a capture without a person; null when it cannot tell. */
export interface Labeller {
  /** From this confidence on a guess is a label, below it a suggestion. */
  readonly minConfidence: number;
  /** Whether asking about captures of this monitor can lead to anything. */
  isFor(device: LabelledDevice): boolean;
  classify(request: ClassifyRequest): Promise<{ foodId: number } | Guess | null>;
}

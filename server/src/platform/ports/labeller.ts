export interface LabelledDevice {
  serial: string;
  /** Whether every capture of this monitor gets the food of the rule. */
  isRuleOn: boolean;
  ruleFoodId: number | null;
}

export interface SuggestionRequest {
  device: LabelledDevice;
  /** A JPEG of at most 1280 pixels; null when the capture has no picture. */
  picture: Buffer | null;
}

export interface Guess {
  /** As named in the catalogue. */
  foodName: string;
  confidence: number;
  reasoning: string;
}

/** Labels captures automatically. */
export interface Labeller {
  /** At or above this confidence a guess becomes a label, below it a suggestion. */
  readonly minConfidence: number;
  /** Whether captures of this monitor can be labelled at all. */
  isFor(device: LabelledDevice): boolean;
  /** Null when the food is not recognised. */
  suggestFood(request: SuggestionRequest): Promise<{ foodId: number } | Guess | null>;
}

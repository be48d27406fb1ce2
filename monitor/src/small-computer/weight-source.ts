import type { PartState } from '../client.ts';

/** A weight from the scale, or the reason why there is none. */
export type WeightMessage =
  | { kind: 'reading'; reading: WeightReading }
  | { kind: 'condition'; condition: string; raw: string };

export interface WeightReading {
  grams: number;
  isStable: boolean;
  raw: string;
}

export interface WeightSource {
  state(): PartState;
  close(): Promise<void>;
}

export interface BinChange {
  kind: 'added' | 'emptied';
  beforeG: number;
  afterG: number;
  /** When the new weight had settled. */
  afterAtMs: number;
}

export interface BinDetector<Message extends WeightMessage = WeightMessage> {
  take(message: Message, atMs: number): readonly BinChange[];
  /** JSON, to continue after a restart. */
  state(): unknown;
}

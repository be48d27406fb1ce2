import { capture } from '@wastegauge/contract/waste/captures';
import { z } from 'zod';

export const queuedCapture = z.object({
  /** `captured_at` is by the monitor's clock. */
  capture,
  /** Clock correction of this capture, the same for each attempt. */
  offsetMs: z.number(),
  /** The server has the capture; only pictures are missing. */
  isDelivered: z.boolean(),
  /** Positions of the missing pictures. */
  pictures: z.array(z.number().int()),
});
export type Entry = z.infer<typeof queuedCapture> & { readonly name: string };

export type CaptureInput = z.input<typeof capture>;

/** Undelivered captures; they survive a power cut. */
export interface Queue {
  size(): number;
  /** Oldest first. */
  first(count: number): Entry[];
  add(given: CaptureInput, offsetMs: number, pictures: Uint8Array[]): Promise<void>;
  readPicture(from: Entry, position: number): Promise<Uint8Array>;
  save(changed: Entry): Promise<void>;
  remove(done: Entry): Promise<void>;
  /** Keeps a permanently rejected capture for inspection, outside the queue. */
  setAside(refused: Entry): Promise<void>;
}

/** Captures to take back, delivered or not. */
export interface Withdrawals {
  list(): string[];
  end(captureId: string): Promise<void>;
}

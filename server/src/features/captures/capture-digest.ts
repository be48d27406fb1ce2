import { createHash } from 'node:crypto';
import type { Capture } from '@wastegauge/contract/waste/captures';

type Guess = Pick<Capture, 'food' | 'confidence' | 'reasoning' | 'bounding_area'>;

/** What tells a repeat from another capture under the same id: everything about the capture, nothing about the sending. */
export function digestOf(capture: Capture): Buffer {
  const content = [
    Date.parse(capture.captured_at),
    capture.raw_weight,
    capture.tare,
    capture.is_stable,
    guessOf(capture),
    capture.items.map((item) => [item.weight, guessOf(item)]),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

function guessOf({ food, confidence, reasoning, bounding_area: area }: Guess): unknown[] {
  return [food, confidence, reasoning, area && [area.x, area.y, area.width, area.height]];
}

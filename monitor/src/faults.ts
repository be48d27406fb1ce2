import { setTimeout as sleep } from 'node:timers/promises';
import { between, type Random } from '@wastegauge/pictures/random';
import type { FaultKind } from './switches.ts';

/** Faults between one monitor and the server. */
export interface Faults {
  fetch: typeof fetch;
  /** The monitor's clock. */
  now(): number;
  /** How long a capture is delayed, so that later ones overtake it. */
  holdBackMs(): number;
}

const yearMs = 365 * 86_400_000;

export function causeFaults(kinds: readonly FaultKind[], random: Random, index: number): Faults {
  const has = (kind: FaultKind): boolean => kinds.includes(kind);
  const happens = (kind: FaultKind, share: number): boolean => has(kind) && random() < share;
  const wrongByMs = index === 0 ? -yearMs : between(random, -7_200_000, 7_200_000);
  let deadUntil = 0;

  return {
    now: () => Date.now() + (has('drift') ? wrongByMs : 0),
    holdBackMs: () => (happens('order', 0.1) ? between(random, 2000, 20_000) : 0),
    fetch: async (input, init) => {
      if (happens('dead', 0.02)) deadUntil = performance.now() + between(random, 5000, 20_000);
      if (performance.now() < deadUntil) throw new TypeError('no network');
      if (happens('delays', 0.1)) await sleep(between(random, 500, 4000));
      if (happens('cuts', 0.06)) return sendHalf(input, init);
      const answer = await fetch(input, init);
      if (!happens('repeats', 0.08)) return answer;
      await answer.body?.cancel();
      throw new TypeError('the answer was lost');
    },
  };
}

/** Breaks the connection during the upload. */
async function sendHalf(
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
): Promise<Response> {
  const whole = new Request(input, init);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)),
    pull: async (controller) => {
      await sleep(20);
      controller.error(new TypeError('the upload was cut'));
    },
  });
  const { method, headers, url } = whole;
  return fetch(url, { method, headers, body, duplex: 'half' });
}

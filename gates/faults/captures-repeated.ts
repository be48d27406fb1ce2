import { setTimeout as sleep } from 'node:timers/promises';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import {
  deliver,
  insertMonitors,
  pictureMaker,
  type Acknowledged,
  type GateCapture,
  type GateMonitor,
} from '../support/monitors.ts';
import { withProduct } from '../support/product.ts';
import { countStored } from '../support/stored-captures.ts';

const timesEach = 3;
const lanes = 20;
const giveUpMs = 30_000;

interface Sending {
  monitor: GateMonitor;
  capture: GateCapture;
}

/** Sends every capture three times, twenty at once: one event each, with one picture. */
export function repeatCaptures(scale: Scale): Promise<GateOutcome> {
  const captureCount = atScale(scale, 100, 10_000);
  return withProduct({ LOG_LEVEL: 'error' }, async ({ url, db }) => {
    const monitors = await insertMonitors(db, lanes);
    const pictureOf = await pictureMaker();
    const sendings = shuffled(plan(monitors, captureCount));
    const answers = new Map<string, Acknowledged[]>();
    const problems: string[] = [];
    const startedAt = performance.now();
    let next = 0;
    const lane = async (): Promise<void> => {
      for (;;) {
        const sending = sendings[next];
        next += 1;
        if (!sending) return;
        const { monitor, capture } = sending;
        const name = `${monitor.id} ${capture.capture_id}`;
        try {
          const answer = await deliverOnceAdmitted(url, monitor, capture, pictureOf(name));
          answers.set(name, [...(answers.get(name) ?? []), answer]);
        } catch (error) {
          problems.push(`${name}: ${String(error)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    const seconds = (performance.now() - startedAt) / 1000;
    for (const [name, given] of answers) {
      if (new Set(given.map(({ id }) => id)).size !== 1) problems.push(`${name}: several ids`);
      const accepted = given.filter(({ outcome }) => outcome === 'accepted').length;
      if (accepted !== 1) problems.push(`${name}: accepted ${accepted} times`);
    }
    const counted = await countStored(db);
    if (counted.events !== captureCount) problems.push(`${counted.events} events`);
    if (counted.pictures !== captureCount) problems.push(`${counted.pictures} pictures`);
    const perSecond = Math.round(sendings.length / seconds);
    const sent = sendings.length;
    return { measured: { captures: captureCount, sent, ...counted, perSecond }, problems };
  });
}

/** A busy server may put captures off, so this sends them again, as monitors do. */
async function deliverOnceAdmitted(
  url: string,
  monitor: GateMonitor,
  capture: GateCapture,
  picture: Buffer,
): Promise<Acknowledged> {
  const giveUpAt = performance.now() + giveUpMs;
  for (;;) {
    try {
      return await deliver(url, monitor, capture, [picture]);
    } catch (error) {
      if (!String(error).includes('503 ') || performance.now() > giveUpAt) throw error;
      await sleep(500);
    }
  }
}

function plan(monitors: GateMonitor[], captureCount: number): Sending[] {
  const share = captureCount / monitors.length;
  const once = monitors.flatMap((monitor) =>
    Array.from({ length: share }, (_, index) => ({
      monitor,
      capture: {
        capture_id: `r-${index}`,
        captured_at: new Date(Date.now() - index * 1000).toISOString(),
        raw_weight: 1 + (index % 1000) / 1000,
      },
    })),
  );
  return once
    .map((sending) => ({ sending, turn: Math.random() }))
    .toSorted((one, other) => one.turn - other.turn)
    .flatMap(({ sending }) => Array.from({ length: timesEach }, () => sending));
}

/** Keeps repeats of a capture close together, so that they run concurrently. */
function shuffled(sendings: Sending[]): Sending[] {
  return sendings
    .map((sending, index) => ({ sending, turn: index + Math.random() * 3 * lanes }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ sending }) => sending);
}

import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db.ts';
import {
  deliver,
  giveMonitors,
  pictureMaker,
  type Acknowledged,
  type GateCapture,
  type Monitor,
} from './monitors.ts';
import { withProduct } from './product.ts';

const captureCount = 10_000;
const timesEach = 3;
const lanes = 20;

interface Sending {
  monitor: Monitor;
  capture: GateCapture;
}

/** Every capture three times, twenty deliveries at once: one event each, with one picture. */
export function repeatCaptures(): Promise<string[]> {
  return withProduct({ LOG_LEVEL: 'error' }, async ({ url, db }) => {
    const monitors = await giveMonitors(db, lanes);
    const pictureOf = await pictureMaker();
    const sendings = shuffled(plan(monitors));
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
          const answer = await deliver(url, monitor, capture, [pictureOf(name)]);
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
    const counted = await count(db);
    if (counted.events !== captureCount) problems.push(`${counted.events} events`);
    if (counted.pictures !== captureCount) problems.push(`${counted.pictures} pictures`);
    console.log(
      JSON.stringify({
        gate: 'captures-repeated',
        captures: captureCount,
        sent: sendings.length,
        ...counted,
        perSecond: Math.round(sendings.length / seconds),
        problems: problems.length,
      }),
    );
    return problems.slice(0, 20);
  });
}

function plan(monitors: Monitor[]): Sending[] {
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

/** Repeats of one capture stay near one another, so that they meet. */
function shuffled(sendings: Sending[]): Sending[] {
  return sendings
    .map((sending, index) => ({ sending, turn: index + Math.random() * 3 * lanes }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ sending }) => sending);
}

async function count(db: Db): Promise<{ events: number; pictures: number }> {
  const found = await sql<{ events: number; pictures: number }>`
    select (select count(*) from event) as events, (select count(*) from event_image) as pictures
  `.execute(db);
  return found.rows[0] ?? { events: 0, pictures: 0 };
}

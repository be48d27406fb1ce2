import { unlabelled, unverified } from './labels.ts';
import { foodsByMonitor, withMistakes } from './mistakes.ts';
import { randomFor } from './random.ts';
import type { DemoEvent } from './waste-event.ts';

/** Enough for a site on holiday to fill its queues. */
export const queueDays = 35;
const queueLength = 400;

// Only some captures wait, so that the newest feed entries are not all unlabelled.
export const waitingPart = 0.3;
export const uncheckedPart = 0.5;

export function withQueues(events: readonly DemoEvent[]): DemoEvent[] {
  const newestFirst = events.toReversed();
  const shared = new Set(events.filter((event) => event.capture.captureItem > 0).map(pictureOf));
  const toLabel = chosen(
    newestFirst.filter((event) => mayWait(event) && !shared.has(pictureOf(event))),
    waitingPart,
    'labelling',
  );
  const toCheck = chosen(
    newestFirst.filter((event) => mayBeChecked(event) && !toLabel.has(event)),
    uncheckedPart,
    'verification',
  );
  const foodsOf = foodsByMonitor(events);
  const mistaken = withMistakes(
    events,
    foodsOf,
    (event) => toCheck.has(event) && mayWait(event) && !shared.has(pictureOf(event)),
  );
  return mistaken.map((event, index) => {
    const before = events[index] ?? event;
    if (toLabel.has(before)) return unlabelled(event);
    return toCheck.has(before) ? unverified(event) : event;
  });
}

const mayBeChecked = ({ capture, labelling }: DemoEvent): boolean =>
  labelling.status === 'SUCCESSFUL' && capture.enteredBy === null && !capture.isPlanted;

const pictureOf = ({ capture }: DemoEvent): string =>
  `${capture.device.id} ${capture.captureId ?? capture.id}`;

/** Monitors that label by rule have no queue. */
const mayWait = (event: DemoEvent): boolean =>
  mayBeChecked(event) &&
  event.capture.device.autoLabelFood === undefined &&
  event.commentCount === 0 &&
  !event.isFlagged;

/** An equal share from each monitor; shortfalls are taken from the others. */
function chosen(newestFirst: readonly DemoEvent[], part: number, purpose: string): Set<DemoEvent> {
  const picked = newestFirst.filter(
    ({ capture }) => randomFor(purpose, capture.site.id, capture.id).uniform() < part,
  );
  const byDevice = Map.groupBy(picked, (event) => event.capture.device.id);
  const quota = Math.floor(queueLength / byDevice.size);
  const fair = [...byDevice.values()].flatMap((events) => events.slice(0, quota));
  const first = new Set(fair);
  const others = [...picked, ...newestFirst].filter((event) => !first.has(event));
  return new Set([...first, ...others].slice(0, queueLength));
}

import type { Capture } from '@wastegauge/contract/waste/captures';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Labeller } from '../../platform/ports/labeller.ts';
import {
  addPictures,
  copyForItems,
  placePictures,
  type ItemPictures,
  type NewPictures,
} from './attach.ts';
import { digestOf } from './capture-digest.ts';
import { correctedTime } from './device-clock.ts';
import { insertEvents } from './event-queries.ts';
import { applyGuesses, knownFoods, newItem } from './guesses.ts';
import { findCapture, recordCall, type Call, type DeviceState } from './queries.ts';
import { findNeighbours, type Neighbours } from './reading-queries.ts';
import { reweighNext } from './readings.ts';
import type { Turns } from './turns.ts';
import { addedGrams, primaryGrams, weigh, type Weighing } from './weights.ts';

const unstableTag = 'UNSTABLE WEIGHT';

export interface StoreDeps {
  db: Db;
  turns: Turns;
  jobs: Jobs;
  /** What makes a guess a label holds for the monitor's own eye too. */
  labeller: Pick<Labeller, 'minConfidence'>;
}

export interface Stored {
  outcome: 'accepted' | 'repeated';
  id: number;
}

/** A capture that can be weighed, with what came along. */
interface Delivery extends ItemPictures {
  call: Call;
  capture: Capture;
  weighing: Weighing;
  digest: Buffer;
}

/** One capture, all of it in one transaction or nothing of it; a repeat finds what is there. */
export async function storeCapture(
  deps: StoreDeps,
  given: NewPictures & { call: Call; capture: Capture },
): Promise<Stored> {
  const { call, capture } = given;
  const weighing = weigh(capture);
  const pictures = await copyForItems(given, capture.items.length);
  const delivery = { call, capture, weighing, digest: digestOf(capture), ...pictures };
  const reading = { capturedAt: capture.captured_at, readingG: weighing.readingG };
  const stored = await deps.turns(call.device.id, () =>
    inTransaction(deps.db, async (transaction) => {
      const state = await recordCall(transaction, call, reading);
      return findOrStore(transaction, deps, state, delivery);
    }),
  );
  deps.jobs.wake(deps.db);
  return stored;
}

/** Nearly every capture is new: it is looked for only where the insert would not find it, and when the insert did. */
async function findOrStore(
  transaction: Db,
  deps: StoreDeps,
  state: DeviceState,
  delivery: Delivery,
): Promise<Stored> {
  const { call, capture, digest } = delivery;
  const find = () => findCapture(transaction, call.device.id, state.siteIds, capture.capture_id);
  const processedAt = timeOf(capture, call, state);
  const isTimely = processedAt instanceof Date;
  let known = state.siteIds.length > 1 || !isTimely ? await find() : undefined;
  if (!known) {
    if (!isTimely) throw processedAt;
    const id = await storeNew(transaction, deps, state, { ...delivery, processedAt });
    if (id !== undefined) return { outcome: 'accepted', id };
    known = await find();
  }
  if (known?.digest?.equals(digest) !== true) throw new AppError('captureDiffers');
  await addPictures(transaction, deps.jobs, known, delivery);
  return { outcome: 'repeated', id: known.eventIds[0] ?? 0 };
}

/** Undefined when its id is taken. */
async function storeNew(
  transaction: Db,
  deps: StoreDeps,
  state: DeviceState,
  delivery: Delivery & { processedAt: Date },
): Promise<number | undefined> {
  const { call, capture, digest, weighing, processedAt } = delivery;
  const { readingG, itemsG } = weighing;
  const { id: deviceId, siteId } = call.device;
  const place = { siteId, deviceId, processedAt, captureId: capture.capture_id };
  const around = state.isCumulative ? await findNeighbours(transaction, place) : alone;
  const weightsG = [primaryGrams(addedGrams(readingG, around.previousG), itemsG), ...itemsG];
  const guesses = [capture, ...capture.items];
  const foods = await knownFoods(transaction, siteId, guesses);
  const eventIds = await insertEvents(transaction, {
    ...place,
    digest,
    loggedAt: call.receivedAt,
    readingG,
    tags: capture.is_stable ? [] : [unstableTag],
    items: guesses.map((guess, index) => newItem(guess, weightsG[index] ?? 0, foods)),
  });
  if (eventIds.length === 0) return undefined;
  if (around.next) await reweighNext(transaction, place, readingG, around.next);
  await placePictures(transaction, deps.jobs, { siteId, eventIds }, delivery);
  const { minConfidence } = deps.labeller;
  await applyGuesses(transaction, { siteId, eventIds }, guesses, { foods, minConfidence });
  return eventIds[0];
}

/** A scale that shows one throw at a time knows no others. */
const alone: Neighbours = { previousG: null, next: null };

/** Without a word about its clock, the monitor's time stands as it is. */
function timeOf(
  capture: Capture,
  { health, receivedAt }: Call,
  state: DeviceState,
): Date | AppError {
  const offsetMs = health.measuredOffsetMs === null ? 0 : (state.clockOffsetMs ?? 0);
  return correctedTime(capture.captured_at, offsetMs, receivedAt);
}

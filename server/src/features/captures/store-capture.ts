import { createHash } from 'node:crypto';
import { captureLimits, type Capture } from '@wastegauge/contract/waste/captures';
import { texts } from '@wastegauge/contract/values/texts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Labeller } from '../../platform/ports/labeller.ts';
import { announce } from '../../platform/ports/live.ts';
import { labelByMachine, labelByStaff, lockPrices, revalueEvents } from '../events/service.ts';
import { findFoodForLabel, findFoodsByName } from '../foods/service.ts';
import type { RunInTurn } from './device-limits.ts';
import {
  addPictures,
  copyForItems,
  placePictures,
  type ItemPictures,
  type NewPictures,
} from './pictures.ts';
import {
  addRemark,
  findCapture,
  findNeighbours,
  insertEvents,
  recordCall,
  updateWeight,
  type CapturePosition,
  type DeviceCall,
  type DeviceState,
  type Neighbours,
  type NewItem,
  type NextCapture,
} from './queries.ts';

export interface StoreDeps {
  db: Db;
  runInTurn: RunInTurn;
  jobs: Jobs;
  labeller: Pick<Labeller, 'minConfidence'>;
}

export interface StoredCapture {
  outcome: 'accepted' | 'repeated';
  id: number;
}

interface Weighing {
  /** Reading of the scale minus tare. */
  readingG: number;
  itemsG: number[];
}

interface CheckedDelivery extends ItemPictures {
  call: DeviceCall;
  capture: Capture;
  weighing: Weighing;
  digest: Buffer;
}

type ItemGuess = Pick<Capture, 'food' | 'confidence' | 'reasoning' | 'bounding_area'>;

const hourMs = 3_600_000;
const toleratedFutureMs = 5 * 60_000;
const unstableTag = 'UNSTABLE WEIGHT';

export async function storeCapture(
  deps: StoreDeps,
  { call, capture, ...newPictures }: NewPictures & { call: DeviceCall; capture: Capture },
): Promise<StoredCapture> {
  const weighing = weigh(capture);
  const pictures = await copyForItems(newPictures, capture.items.length);
  const delivery = { call, capture, weighing, digest: captureDigest(capture), ...pictures };
  const reading = { capturedAt: capture.captured_at, readingG: weighing.readingG };
  const stored = await deps.runInTurn(call.device.id, () =>
    inTransaction(deps.db, async (transaction) => {
      const state = await recordCall(transaction, call, reading);
      return findOrStore(transaction, deps, state, delivery);
    }),
  );
  deps.jobs.wake(deps.db);
  return stored;
}

/** Nearly every capture is new, so it is searched first only where the insert would not detect a repeat. */
async function findOrStore(
  transaction: Db,
  deps: StoreDeps,
  state: DeviceState,
  delivery: CheckedDelivery,
): Promise<StoredCapture> {
  const { call, capture, digest } = delivery;
  const find = () => findCapture(transaction, call.device.id, state.siteIds, capture.capture_id);
  const processedAt = correctTime(capture, call, state);
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

async function storeNew(
  transaction: Db,
  deps: StoreDeps,
  state: DeviceState,
  delivery: CheckedDelivery & { processedAt: Date },
): Promise<number | undefined> {
  const { call, capture, digest, weighing, processedAt } = delivery;
  const { readingG, itemsG } = weighing;
  const { id: deviceId, siteId } = call.device;
  const position = { siteId, deviceId, processedAt, captureId: capture.capture_id };
  const isCounted = capture.method === 'counted';
  const neighbours: Neighbours =
    state.isCumulative && !isCounted
      ? await findNeighbours(transaction, position)
      : { previousG: null, next: null };
  const weightsG = [primaryGrams(addedGrams(readingG, neighbours.previousG), itemsG), ...itemsG];
  const guesses = [capture, ...capture.items];
  const foods = await findGuessedFoods(transaction, siteId, guesses);
  const eventIds = await insertEvents(transaction, {
    ...position,
    digest,
    loggedAt: call.receivedAt,
    readingG,
    tags: capture.is_stable ? [] : [unstableTag],
    portions: isCounted ? (capture.portions ?? null) : null,
    wasteType: capture.waste_type ?? null,
    serviceTime: capture.service_time ?? null,
    items: guesses.map((guess, index) => toNewItem(guess, weightsG[index] ?? 0, foods)),
  });
  if (eventIds.length === 0) return undefined;
  if (neighbours.next) await reweighNext(transaction, position, readingG, neighbours.next);
  await placePictures(transaction, deps.jobs, { siteId, eventIds }, delivery);
  const { minConfidence } = deps.labeller;
  await applyGuesses(transaction, { siteId, eventIds }, guesses, { foods, minConfidence });
  await applyChoice(transaction, { siteId, eventIds }, capture, call.receivedAt);
  return eventIds[0];
}

/** The device clock is trusted when the monitor does not report it. */
function correctTime(
  { captured_at }: Capture,
  { health, receivedAt }: DeviceCall,
  state: DeviceState,
): Date | AppError {
  const offsetMs = health.measuredOffsetMs === null ? 0 : (state.clockOffsetMs ?? 0);
  const corrected = Date.parse(captured_at) + offsetMs;
  const ageMs = receivedAt.getTime() - corrected;
  if (Math.abs(offsetMs) > captureLimits.clockHours * hourMs || ageMs < -toleratedFutureMs) {
    return new AppError('clockWrong', { details: { server_time: receivedAt.toISOString() } });
  }
  if (ageMs > captureLimits.lateDays * 24 * hourMs) return new AppError('captureTooOld');
  return new Date(corrected);
}

/** Distinguishes a repeat from another capture with the same id: covers the capture, not its transmission. */
function captureDigest(capture: Capture): Buffer {
  const guessContent = ({ food, confidence, reasoning, bounding_area: area }: ItemGuess) => [
    food,
    confidence,
    reasoning,
    area && [area.x, area.y, area.width, area.height],
  ];
  const content = [
    Date.parse(capture.captured_at),
    capture.raw_weight,
    capture.tare,
    capture.is_stable,
    guessContent(capture),
    capture.items.map((item) => [item.weight, guessContent(item)]),
    ...tabletContent(capture),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Empty without these fields: the digest of captures stored before they existed must not change. */
function tabletContent(capture: Capture): unknown[] {
  const { method, portions, waste_type, chosen_food, service_time } = capture;
  const content = [method === 'counted' ? portions : undefined, waste_type, chosen_food];
  return [
    ...(content.some((part) => part !== undefined) ? content : []),
    ...(service_time === undefined ? [] : [service_time]),
  ];
}

const toGrams = (kg: number): number => Math.round(kg * 1000);
const sum = (grams: number[]): number => grams.reduce((total, each) => total + each, 0);

function weigh(capture: Capture): Weighing {
  const readingG = toGrams(capture.raw_weight) - toGrams(capture.tare);
  if (readingG < 0) throw invalidField('tare', texts.tareTooHeavy);
  const itemsG = capture.items.map((item) => toGrams(item.weight));
  if (sum(itemsG) > readingG) {
    const fields = { items: ['The items are heavier than the reading'] };
    throw new AppError('invalid', { fields });
  }
  if (capture.method === 'counted' && capture.portions === undefined) {
    throw invalidField('portions', texts.portionsNeeded);
  }
  return { readingG, itemsG };
}

/** A reading below the previous one means that the bin was emptied in between. */
const addedGrams = (readingG: number, previousG: number | null): number =>
  previousG === null || readingG < previousG ? readingG : readingG - previousG;

const primaryGrams = (addedG: number, itemsG: number[]): number =>
  Math.max(0, addedG - sum(itemsG));

/** A late capture reduces the weight that the capture after it added. */
async function reweighNext(
  transaction: Db,
  { siteId, deviceId }: CapturePosition,
  readingG: number,
  next: NextCapture,
): Promise<void> {
  const weightG = primaryGrams(addedGrams(next.readingG, readingG), [next.itemsG]);
  if (weightG === next.weightG) return;
  await lockPrices(transaction, [siteId]);
  await updateWeight(transaction, siteId, next.id, weightG);
  await revalueEvents(transaction, { siteId, eventIds: [next.id] });
  await announce(transaction, {
    kind: 'changed',
    site_id: siteId,
    event_id: next.id,
    device_id: deviceId,
  });
}

async function findGuessedFoods(
  transaction: Db,
  siteId: number,
  guesses: readonly ItemGuess[],
): Promise<Map<string, number>> {
  const names = guesses.flatMap(({ food }) => (food === undefined ? [] : [food]));
  return names.length === 0 ? new Map() : findFoodsByName(transaction, siteId, names);
}

/** A food that is not in the catalogue is only mentioned in the reasoning. */
function toNewItem(guess: ItemGuess, weightG: number, foods: Map<string, number>): NewItem {
  const { food, reasoning, bounding_area: area } = guess;
  const isUnknown = food !== undefined && !foods.has(food);
  const remarks = [isUnknown ? `The monitor saw “${food}”.` : '', reasoning ?? ''];
  return {
    weight_g: weightG,
    reasoning: remarks.filter(Boolean).join(' ') || null,
    bounding_x: area?.x ?? null,
    bounding_y: area?.y ?? null,
    bounding_width: area?.width ?? null,
    bounding_height: area?.height ?? null,
  };
}

async function applyGuesses(
  transaction: Db,
  { siteId, eventIds }: { siteId: number; eventIds: number[] },
  guesses: readonly ItemGuess[],
  { foods, minConfidence }: { foods: Map<string, number>; minConfidence: number },
): Promise<void> {
  for (const [index, id] of eventIds.entries()) {
    const { food = '', confidence = null, reasoning = null } = guesses[index] ?? {};
    const foodId = foods.get(food);
    if (foodId === undefined) continue;
    const isSure = confidence !== null && confidence >= minConfidence;
    await labelByMachine(transaction, { siteId, id, foodId, confidence, reasoning, isSure });
  }
}

/** The choice of staff replaces the guess of the monitor. A food the site no longer offers is left to the labellers. */
async function applyChoice(
  transaction: Db,
  { siteId, eventIds }: { siteId: number; eventIds: number[] },
  { chosen_food: foodId }: Capture,
  labelledAt: Date,
): Promise<void> {
  const [id] = eventIds;
  if (foodId === undefined || id === undefined) return;
  const food = await findFoodForLabel(transaction, siteId, { foodId, descriptionId: null });
  if (food) await labelByStaff(transaction, { siteId, id, ...food, labelledAt });
  else await addRemark(transaction, { siteId, id }, foodId);
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { DependencyAway, describeJob, type JobContext } from '../../platform/jobs/jobs.ts';
import type { LabelledDevice } from '../../platform/ports/labeller.ts';
import { announce } from '../../platform/ports/live.ts';
import { encodePicture, SlowPicture, UnreadablePicture } from './encoding.ts';
import { putSizes, readFile, sizedFile, withStore } from './picture-files.ts';
import type { EventKey } from './queries.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

const eventPayload = z.strictObject({
  site_id: z.number().int().positive(),
  event_id: z.number().int().positive(),
});

export const processPictures = describeJob({
  name: 'process-pictures',
  isBackground: true,
  payload: eventPayload,
});

/** Has its own queue, so that a slow labelling service does not delay other jobs. */
export const askLabeller = describeJob({
  name: 'ask-labeller',
  queue: 'labeller',
  retries: 4,
  payload: eventPayload,
});

/** After the picture is ready; one after another, because each occupies a core. */
export const recogniseFood = describeJob({
  name: 'recognise-food',
  queue: 'recognition',
  isBackground: true,
  payload: eventPayload,
});

interface Original {
  position: number;
  file: string;
  width: number;
  height: number;
  /** SHA-256 of the content; null for pictures of early versions. */
  digest: Buffer | null;
}

interface ReadyPicture {
  position: number;
  file: string;
  width: number;
  height: number;
  bytes: number;
}

interface CapturedEvent {
  deviceId: number | null;
  device: LabelledDevice | null;
  isUnlabelled: boolean;
  isClaimed: boolean;
}

type PictureOutcome =
  | { original: Original; ready: ReadyPicture; areaFactor: number | null }
  | { original: Original; reason: string };

/**
 * Re-encodes the pictures of an event in all sizes, then announces the event. A picture is rejected only after its
 * whole content was read; otherwise it waits for the store.
 */
export async function processOriginals(context: JobContext, event: EventKey): Promise<void> {
  const { db, files } = context;
  const outcomes: PictureOutcome[] = [];
  let fault: DependencyAway | undefined;
  for (const original of await findOriginals(db, event)) {
    try {
      outcomes.push(await rewrite(context, original));
    } catch (error) {
      if (!(error instanceof DependencyAway)) throw error;
      if (await isStillOriginal(db, event, original)) fault = error;
    }
  }
  if (!fault || outcomes.length > 0) {
    await inTransaction(db, (transaction) => commit(context, transaction, event, outcomes));
  }
  for (const outcome of outcomes) {
    if ('ready' in outcome) await files.remove(outcome.original.file);
  }
  if (fault) throw fault;
}

async function commit(
  context: JobContext,
  transaction: Db,
  event: EventKey,
  outcomes: readonly PictureOutcome[],
): Promise<void> {
  const captured = await lockCapturedEvent(transaction, event);
  if (!captured) return;
  for (const outcome of outcomes) await storeOutcome(transaction, event, outcome);
  const { deviceId, device, isUnlabelled } = captured;
  if (isUnlabelled && device && context.labeller.isFor(device)) {
    await context.jobs.enqueue(
      transaction,
      askLabeller,
      { site_id: event.siteId, event_id: event.id },
      { key: String(event.id) },
    );
  }
  if (context.recogniser && outcomes.some((outcome) => 'ready' in outcome)) {
    await context.jobs.enqueue(
      transaction,
      recogniseFood,
      { site_id: event.siteId, event_id: event.id },
      { key: String(event.id) },
    );
  }
  await announce(transaction, {
    kind: 'captured',
    site_id: event.siteId,
    event_id: event.id,
    device_id: deviceId,
  });
}

/** Two runs for the same event may overlap; the one that finishes first removes the file. */
async function isStillOriginal(db: Db, event: EventKey, { position }: Original): Promise<boolean> {
  return (await findOriginals(db, event)).some((original) => original.position === position);
}

async function rewrite(context: JobContext, original: Original): Promise<PictureOutcome> {
  const { files, log, isLastAttempt } = context;
  const content = await readOriginal(context, original);
  try {
    const encoded = await encodePicture(content);
    await withStore(() => putSizes(files, original.file, encoded));
    const { position } = original;
    const { width, height, isTurned, large } = encoded;
    const file = sizedFile(original.file, 'large');
    return {
      original,
      ready: { position, file, width, height, bytes: large.length },
      areaFactor: isTurned ? null : width / original.width,
    };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    if (error instanceof SlowPicture && !isLastAttempt) throw error;
    log.info({ err: error.cause, file: original.file }, 'A picture could not be read');
    return { original, reason: error.message };
  }
}

async function readOriginal({ files }: JobContext, original: Original): Promise<Buffer> {
  const content = await withStore(() => readFile(files, original.file));
  if (!content) throw new DependencyAway(`The picture store has no file ${original.file}`);
  const { digest } = original;
  if (digest && !createHash('sha256').update(content).digest().equals(digest)) {
    throw new DependencyAway(`The picture store returned a damaged ${original.file}`);
  }
  return content;
}

async function storeOutcome(
  transaction: Db,
  event: EventKey,
  outcome: PictureOutcome,
): Promise<void> {
  const { position } = outcome.original;
  if ('reason' in outcome) {
    await markRejected(transaction, event, { position, reason: outcome.reason });
    return;
  }
  const isFirstRun = await markReady(transaction, event, outcome.ready);
  if (isFirstRun && position === 0 && outcome.areaFactor !== 1) {
    await scaleBoundingArea(transaction, event, outcome.areaFactor);
  }
}

const findOriginals = (db: Db, { siteId, id }: EventKey): Promise<readonly Original[]> =>
  queryRows(db)<Original>`
    select position, file, width, height, digest from event_image
    where site_id = ${siteId} and event_id = ${id} and state = 'original'
    order by position
  `;

async function markReady(
  transaction: Db,
  { siteId, id }: EventKey,
  ready: ReadyPicture,
): Promise<boolean> {
  const changed = await sql`
    update event_image
    set state = 'ready', file = ${ready.file}, width = ${ready.width}, height = ${ready.height},
      bytes = ${ready.bytes}
    where site_id = ${siteId} and event_id = ${id} and position = ${ready.position}
      and state = 'original'
  `.execute(transaction);
  return changed.numAffectedRows === 1n;
}

// Files of rejected pictures are kept for another attempt.
const rejectedKeptDays = 30;

async function markRejected(
  transaction: Db,
  { siteId, id }: EventKey,
  { position, reason }: { position: number; reason: string },
): Promise<void> {
  const isNew = sql`site_id = ${siteId} and event_id = ${id} and position = ${position}
    and state = 'original'`;
  await runStatement(transaction)`
    update event_image set original_until = now() + make_interval(days => ${rejectedKeptDays}::int)
    where ${isNew} and original_until is null
  `;
  await runStatement(transaction)`
    update event_image set state = 'rejected', reason = ${reason} where ${isNew}
  `;
}

/** The area is in pixels of the original; a null factor removes it. */
const scaleBoundingArea = (
  transaction: Db,
  { siteId, id }: EventKey,
  factor: number | null,
): Promise<void> =>
  runStatement(transaction)`
    update event
    set bounding_x = round(bounding_x * ${factor}::float8),
      bounding_y = round(bounding_y * ${factor}::float8),
      bounding_width = round(bounding_width * ${factor}::float8),
      bounding_height = round(bounding_height * ${factor}::float8)
    where site_id = ${siteId} and id = ${id} and bounding_x is not null
  `;

/** Locks the event, so that labels by users and by the machine cannot overwrite each other. */
export const lockCapturedEvent = (
  transaction: Db,
  { siteId, id }: EventKey,
): Promise<CapturedEvent | undefined> =>
  queryRow(transaction)`
    select event.device_id as "deviceId",
      (select json_build_object('serial', device.serial, 'isRuleOn', device.auto_label,
        'ruleFoodId', device.auto_label_food_id)
        from device where device.id = event.device_id) as device,
      event.status = 'PROCESSING' and event.food_id is null as "isUnlabelled",
      exists (
        select from claim
        where claim.site_id = ${siteId} and claim.event_id = ${id}
          and claim.purpose = 'labelling' and claim.expires_at > now()
      ) as "isClaimed"
    from event
    where event.site_id = ${siteId} and event.id = ${id}
    for update of event
  `;

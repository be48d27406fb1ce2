import { createHash } from 'node:crypto';
import { inTransaction } from '../../platform/db/db.ts';
import { DependencyAway, type JobContext } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/ports/live.ts';
import { encodePicture, SlowPicture, UnreadablePicture } from './encoding.ts';
import { putSizes, readFile, shownFile, whileStoreAnswers } from './picture-files.ts';
import { askLabeller } from './picture-jobs.ts';
import {
  findOriginals,
  lockCapturedEvent,
  markReady,
  markRejected,
  scaleBoundingArea,
  type Original,
  type ReadyPicture,
} from './processing-queries.ts';
import type { EventKey } from './queries.ts';

type Outcome =
  | { original: Original; ready: ReadyPicture; areaFactor: number | null }
  | { original: Original; reason: string };

/**
 * Writes the pictures of an event again in all sizes, then announces the event. A picture is rejected only after its
 * whole content was read; the others wait until the store is back.
 */
export async function processOriginals(context: JobContext, event: EventKey): Promise<void> {
  const { db, files } = context;
  const outcomes: Outcome[] = [];
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
  // The files of rejected pictures stay for a while, so that they can be tried again.
  for (const outcome of outcomes) {
    if ('ready' in outcome) await files.remove(outcome.original.file);
  }
  if (fault) throw fault;
}

async function commit(
  context: JobContext,
  transaction: JobContext['db'],
  event: EventKey,
  outcomes: readonly Outcome[],
): Promise<void> {
  const captured = await lockCapturedEvent(transaction, event);
  if (!captured) return;
  for (const outcome of outcomes) await note(transaction, event, outcome);
  const { deviceId, device, isUnlabelled } = captured;
  if (isUnlabelled && device && context.labeller.isFor(device)) {
    await context.jobs.enqueue(
      transaction,
      askLabeller,
      { site_id: event.siteId, event_id: event.eventId },
      { key: String(event.eventId) },
    );
  }
  await announce(transaction, {
    kind: 'captured',
    site_id: event.siteId,
    event_id: event.eventId,
    device_id: deviceId,
  });
}

/** A picture that came later asks for a second run, which may meet the first: the one that is done removes the file. */
async function isStillOriginal(
  db: JobContext['db'],
  event: EventKey,
  { position }: Original,
): Promise<boolean> {
  return (await findOriginals(db, event)).some((original) => original.position === position);
}

async function rewrite(context: JobContext, original: Original): Promise<Outcome> {
  const { files, log, isLastAttempt } = context;
  const content = await readOriginal(context, original);
  try {
    const encoded = await encodePicture(content);
    await whileStoreAnswers(() => putSizes(files, original.file, encoded));
    const { position } = original;
    const { width, height, isTurned, large } = encoded;
    const file = shownFile(original.file);
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

/** The content exactly as it was accepted; anything else is a fault of the store. */
async function readOriginal({ files }: JobContext, original: Original): Promise<Buffer> {
  const content = await whileStoreAnswers(() => readFile(files, original.file));
  if (!content) throw new DependencyAway(`The picture store has no file ${original.file}`);
  const { digest } = original;
  if (digest && !createHash('sha256').update(content).digest().equals(digest)) {
    throw new DependencyAway(`The picture store returned a damaged ${original.file}`);
  }
  return content;
}

async function note(
  transaction: JobContext['db'],
  event: EventKey,
  outcome: Outcome,
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

import { inTransaction } from '../../platform/db.ts';
import type { JobContext } from '../../platform/jobs.ts';
import { announce } from '../../platform/live.ts';
import { encodePicture, SlowPicture, UnreadablePicture } from './encoding.ts';
import { putSizes, readFile, shownFile } from './picture-files.ts';
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

/** Writes what came in anew, then lets everybody know; the file that came in is not needed any more. */
export async function processOriginals(context: JobContext, event: EventKey): Promise<void> {
  const { db, files } = context;
  const outcomes: Outcome[] = [];
  for (const original of await findOriginals(db, event)) {
    const content = await readFile(files, original.file);
    if (content) outcomes.push(await rewrite(context, original, content));
    else if (await isStillOriginal(db, event, original)) outcomes.push(missed(context, original));
  }
  await inTransaction(db, async (transaction) => {
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
  });
  // The files of rejected pictures stay for the sweeper: a run after a crash finds them where they were.
  for (const outcome of outcomes) {
    if ('ready' in outcome) await files.remove(outcome.original.file);
  }
}

/** A picture that came later asks for a second run, which may meet the first: whoever is done takes the file away. */
async function isStillOriginal(
  db: JobContext['db'],
  event: EventKey,
  { position }: Original,
): Promise<boolean> {
  return (await findOriginals(db, event)).some((original) => original.position === position);
}

function missed({ log }: JobContext, original: Original): Outcome {
  log.error({ file: original.file }, 'The file of a picture is missing');
  return { original, reason: 'The file of the picture is missing.' };
}

async function rewrite(
  { files, log, isLastAttempt }: JobContext,
  original: Original,
  content: Buffer,
): Promise<Outcome> {
  try {
    const encoded = await encodePicture(content);
    await putSizes(files, original.file, encoded);
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

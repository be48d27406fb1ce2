import { inTransaction, type Db } from '../../platform/db.ts';
import { DependencyAway, type JobContext } from '../../platform/jobs.ts';
import type { Guess } from '../../platform/labeller.ts';
import { announce } from '../../platform/live.ts';
import { labelByMachine } from '../events/service.ts';
import { findFoodsByName } from '../foods/service.ts';
import { readFile, whileStoreAnswers } from './picture-files.ts';
import { lockCapturedEvent } from './processing-queries.ts';
import { findPicture, type EventKey, type ShownPicture } from './queries.ts';

/** Asks the labeller about an event nobody has labelled yet; what a person says meanwhile stands. */
export async function labelWithoutPerson(context: JobContext, event: EventKey): Promise<void> {
  const { db, labeller } = context;
  const before = await inTransaction(db, (transaction) => lockCapturedEvent(transaction, event));
  if (!before?.isUnlabelled || !before.device) return;
  const picture = (await findPicture(db, event, 0)) ?? null;
  const answer = await labeller.look({
    device: before.device,
    picture: picture && (await readShown(context, picture)),
  });
  if (answer) await inTransaction(db, (transaction) => apply(context, transaction, event, answer));
}

/** A picture that is planned only has no file yet. */
async function readShown(
  { files }: JobContext,
  { file, scene }: ShownPicture,
): Promise<Buffer | null> {
  const content = await whileStoreAnswers(() => readFile(files, file));
  if (!content && scene === null) {
    throw new DependencyAway(`The picture store has no file ${file}`);
  }
  return content;
}

async function apply(
  { labeller, log }: JobContext,
  transaction: Db,
  event: EventKey,
  answer: { foodId: number } | Guess,
): Promise<void> {
  const now = await lockCapturedEvent(transaction, event);
  if (!now?.isUnlabelled) return;
  const guess = 'foodName' in answer ? answer : null;
  const foodId =
    'foodId' in answer
      ? answer.foodId
      : (await findFoodsByName(transaction, event.siteId, [answer.foodName])).get(answer.foodName);
  if (foodId === undefined) {
    log.warn({ food: guess?.foodName }, 'The labeller named a food nobody knows');
    return;
  }
  // Whoever has the event before them is not overtaken, only helped.
  const isSure = !now.isClaimed && (guess === null || guess.confidence >= labeller.minConfidence);
  await labelByMachine(transaction, {
    siteId: event.siteId,
    id: event.eventId,
    foodId,
    confidence: guess?.confidence ?? null,
    reasoning: guess?.reasoning ?? null,
    isSure,
  });
  await announce(transaction, {
    kind: isSure ? 'labelled' : 'changed',
    site_id: event.siteId,
    event_id: event.eventId,
    device_id: now.deviceId,
  });
}

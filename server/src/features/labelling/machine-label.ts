import { inTransaction, type Db } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Guess } from '../../platform/ports/labeller.ts';
import { announce } from '../../platform/ports/live.ts';
import { labelByMachine } from '../events/service.ts';
import { findFoodsByName } from '../foods/service.ts';
import { lockCapturedEvent, readMainPicture } from '../images/service.ts';

type CapturedEventKey = Parameters<typeof lockCapturedEvent>[1];

/** Asks the labeller about an unlabelled event. A label set by a person in the meantime is kept. */
export async function labelWithoutPerson(
  context: JobContext,
  event: CapturedEventKey,
): Promise<void> {
  const { db, labeller } = context;
  const before = await inTransaction(db, (transaction) => lockCapturedEvent(transaction, event));
  if (!before?.isUnlabelled || !before.device) return;
  const answer = await labeller.classify({
    device: before.device,
    picture: await readMainPicture(context, event),
  });
  if (answer) await inTransaction(db, (transaction) => apply(context, transaction, event, answer));
}

async function apply(
  { labeller, log }: JobContext,
  transaction: Db,
  event: CapturedEventKey,
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
    log.warn({ food: guess?.foodName }, 'The labeller named an unknown food');
    return;
  }
  // A claimed event is open on a person's screen: only suggest.
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

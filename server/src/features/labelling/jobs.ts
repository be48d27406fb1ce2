import { inTransaction, type Db } from '../../platform/db/db.ts';
import { handleJob, type JobContext } from '../../platform/jobs/jobs.ts';
import type { Guess } from '../../platform/ports/labeller.ts';
import { announce } from '../../platform/ports/live.ts';
import { labelByMachine, type EventKey } from '../events/service.ts';
import { findFoodsByName } from '../foods/service.ts';
import { askLabeller, lockCapturedEvent, readMainPicture } from '../images/service.ts';

export const labellingJobs = [
  handleJob(askLabeller, (context, { site_id: siteId, event_id: id }) =>
    labelAutomatically(context, { siteId, id }),
  ),
];

/** Keeps a label that a user set in the meantime. */
async function labelAutomatically(context: JobContext, event: EventKey): Promise<void> {
  const { db, labeller } = context;
  const before = await inTransaction(db, (transaction) => lockCapturedEvent(transaction, event));
  if (!before?.isUnlabelled || !before.device) return;
  const suggestion = await labeller.suggestFood({
    device: before.device,
    picture: await readMainPicture(context, event),
  });
  if (suggestion)
    await inTransaction(db, (transaction) =>
      applySuggestion(context, transaction, event, suggestion),
    );
}

async function applySuggestion(
  { labeller, log }: JobContext,
  transaction: Db,
  event: EventKey,
  suggestion: { foodId: number } | Guess,
): Promise<void> {
  const now = await lockCapturedEvent(transaction, event);
  if (!now?.isUnlabelled) return;
  const guess = 'foodName' in suggestion ? suggestion : null;
  const foodId =
    'foodId' in suggestion
      ? suggestion.foodId
      : (await findFoodsByName(transaction, event.siteId, [suggestion.foodName])).get(
          suggestion.foodName,
        );
  if (foodId === undefined) {
    log.warn({ food: guess?.foodName }, 'The labeller named an unknown food');
    return;
  }
  // A claimed event is open on a user's screen.
  const isSure = !now.isClaimed && (guess === null || guess.confidence >= labeller.minConfidence);
  await labelByMachine(transaction, {
    siteId: event.siteId,
    id: event.id,
    foodId,
    confidence: guess?.confidence ?? null,
    reasoning: guess?.reasoning ?? null,
    isSure,
  });
  await announce(transaction, {
    kind: isSure ? 'labelled' : 'changed',
    site_id: event.siteId,
    event_id: event.id,
    device_id: now.deviceId,
  });
}

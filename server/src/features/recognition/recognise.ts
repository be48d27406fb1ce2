import type { Embedding } from '@wastegauge/recognition/embedding';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { announce } from '../../platform/ports/live.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import { labelByMachine, type EventKey } from '../events/service.ts';
import {
  findFoodHistories,
  findUnknownFoods,
  fuseRankings,
  rankByHabit,
  storedTarget,
} from '../food-ranking/service.ts';
import { lockCapturedEvent } from '../images/service.ts';
import { chooseAutomatic } from './automatic.ts';
import { embedPicture } from './embed-picture.ts';
import { storeGuess, type FoodGuess } from './guesses.ts';
import { findModel, type SiteModel } from './models.ts';

export interface RecogniseDeps {
  recogniser: Recogniser;
  clock: Clock;
  /** At least 0, below 1. */
  random: () => number;
}

/** Describes the picture of a capture, guesses its food and labels it where that has been proved. */
export async function recogniseCapture(
  context: Pick<JobContext, 'db' | 'files' | 'log'>,
  { recogniser, clock, random }: RecogniseDeps,
  event: EventKey,
): Promise<void> {
  const { db } = context;
  const embedding = await embedPicture(context, recogniser, event);
  if (!embedding) return;
  const model = await findModel(db, event.siteId, recogniser.encoder.version);
  if (!model) return;
  const guess = await guessFood({ db, recogniser }, model, { event, embedding, at: clock.now() });
  await inTransaction(db, (transaction) => applyGuess(transaction, event, guess, random));
}

type Ranking = Pick<FoodGuess, 'model' | 'picture' | 'unknown' | 'habit' | 'both'>;

export async function guessFood(
  { db, recogniser }: { db: Db; recogniser: Recogniser },
  model: SiteModel,
  capture: { event: EventKey; embedding: Embedding; at: Date },
): Promise<Ranking> {
  const histories = await findFoodHistories(db, storedTarget(capture.event), capture.at);
  const habit = rankByHabit(histories);
  const picture = recogniser.classify(model.classifier, capture.embedding);
  const unknown = findUnknownFoods(picture, habit);
  const both = fuseRankings([...picture, ...unknown], habit, model.priorWeight);
  return { model: model.version, picture, unknown, habit, both };
}

async function applyGuess(
  transaction: Db,
  event: EventKey,
  ranking: Ranking,
  random: () => number,
): Promise<void> {
  const captured = await lockCapturedEvent(transaction, event);
  // The classifier may have learnt from a capture that has a label already.
  if (!captured?.isUnlabelled) return;
  const [best] = ranking.both;
  const choice =
    // A claimed event is open on a user's screen.
    best && !captured.isClaimed
      ? await chooseAutomatic(transaction, event.siteId, best, random)
      : { isAutomatic: false, isBlind: false };
  await storeGuess(transaction, event, { ...ranking, ...choice }, { isReplay: false });
  if (!best || !choice.isAutomatic || choice.isBlind) return;
  await labelByMachine(transaction, {
    siteId: event.siteId,
    id: event.id,
    foodId: best.food,
    confidence: best.probability,
    reasoning: null,
    model: ranking.model,
    isSure: true,
  });
  await announce(transaction, {
    kind: 'labelled',
    site_id: event.siteId,
    event_id: event.id,
    device_id: captured.deviceId,
  });
}

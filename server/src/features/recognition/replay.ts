import { choosePriorWeight, type FusionSample } from '@wastegauge/recognition/learning/fusion';
import { recognitionLimits } from '@wastegauge/contract/waste/recognition';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import {
  findFoodHistories,
  findUnknownFoods,
  fuseRankings,
  rankByHabit,
  storedTarget,
} from '../food-ranking/service.ts';
import { toSample } from './fusion-samples.ts';
import { storeGuess } from './guesses.ts';
import type { LabelledCapture } from './training.ts';

const replayedWeeks = 12;
// More would hardly narrow the margins, and each needs a query. Fewer would take months to prove a food.
const capturesPerWeek = 200;

interface ReplayedSite {
  siteId: number;
  own: readonly LabelledCapture[];
  ofGroup: readonly LabelledCapture[];
}

/**
 * Guesses the foods of past weeks with a classifier that has only seen the weeks before. Captures that already have a
 * guess keep it.
 */
export async function replayWeeks(
  { db, recogniser, signal }: { db: Db; recogniser: Recogniser; signal: AbortSignal },
  { siteId, own, ofGroup }: ReplayedSite,
): Promise<void> {
  const lastDay = own.at(-1)?.day;
  if (lastDay === undefined) return;
  const guessed = await findGuessed(db, siteId);
  const samples: FusionSample[] = [];
  for (const monday of pastMondays(lastDay)) {
    if (signal.aborted) return;
    const isBefore = ({ day }: LabelledCapture): boolean => day < monday;
    const seen = [...own.filter(isBefore), ...ofGroup.filter(isBefore)];
    const week = own.filter(
      ({ day, eventId }) => day >= monday && day < addDays(monday, 7) && !guessed.has(eventId),
    );
    const isOneFood = seen.every(({ food }) => food === seen[0]?.food);
    if (seen.length < recognitionLimits.minLabels || isOneFood || week.length === 0) continue;
    const tested = pickEvenly(week, capturesPerWeek);
    const trained = await recogniser.train(seen);
    if (!trained) continue;
    const priorWeight = choosePriorWeight(samples);
    for (const { eventId, food, at, embedding } of tested) {
      const event = { siteId, id: eventId };
      const picture = recogniser.classify(trained.classifier, embedding);
      const habit = rankByHabit(await findFoodHistories(db, storedTarget(event), at));
      const unknown = findUnknownFoods(picture, habit);
      const considered = [...picture, ...unknown];
      samples.push(toSample(food, considered, habit));
      const both = fuseRankings(considered, habit, priorWeight);
      const guess = {
        model: `replay-${monday}`,
        picture,
        unknown,
        habit,
        both,
        isAutomatic: false,
        isBlind: false,
      };
      await storeGuess(db, event, guess, { isReplay: true });
    }
  }
}

function pastMondays(lastDay: Day): Day[] {
  const weekday = (new Date(`${lastDay}T00:00:00Z`).getUTCDay() + 6) % 7;
  const last = addDays(lastDay, -weekday);
  return Array.from({ length: replayedWeeks }, (_, index) =>
    addDays(last, -7 * (replayedWeeks - 1 - index)),
  );
}

/** Spread over the whole list, always the same ones. */
function pickEvenly<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return items.filter(
    (_, index) =>
      Math.floor((index * most) / items.length) !== Math.floor(((index - 1) * most) / items.length),
  );
}

async function findGuessed(db: Db, siteId: number): Promise<Set<number>> {
  const rows = await queryRows(db)<{ id: number }>`
    select event_id as id from recognition_guess where site_id = ${siteId}
    order by guessed_at desc limit ${recognitionLimits.maxLabels}
  `;
  return new Set(rows.map(({ id }) => id));
}

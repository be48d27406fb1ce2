import type { Day } from '@wastegauge/contract/values/dates';
import type { LabellingRounds } from './labelling-rounds.ts';
import { labellerIds } from './tables.ts';
import type { DemoFood } from './queries.ts';
import type { DemoRandom } from './random.ts';
import { reasoningFor } from './reasoning.ts';
import type { DemoCapture, Labelling, DemoEvent } from './waste-event.ts';

export interface LabellingDesk {
  visionSince: Day;
  lastMoment: number;
  rounds: LabellingRounds;
  discardedAs: readonly DemoFood[];
}

const minute = 60;
const hour = 3600;

export function labelled(capture: DemoCapture, desk: LabellingDesk, random: DemoRandom): DemoEvent {
  // Compresses delays so that nothing ends after the last moment.
  const inTime = (moment: number, after: number): number =>
    Math.round(
      moment <= desk.lastMoment ? moment : random.between(after, Math.max(after, desk.lastMoment)),
    );
  const delivered = capture.processedAt + deliverySeconds(capture, random);
  const loggedAt = inTime(delivered, capture.processedAt);
  const isRule = capture.device.autoLabelFood !== undefined && !capture.isNonFood;
  const isVision =
    !isRule &&
    capture.enteredBy === null &&
    capture.localDay >= desk.visionSince &&
    random.chance(capture.kind === 'plate' ? 0.45 : 0.6);
  const isAutoLabelled = capture.enteredBy === null && (isRule || isVision);
  const isByTeam = capture.enteredBy === null && !isAutoLabelled;
  const turn = isByTeam ? desk.rounds(capture, loggedAt, random) : null;
  const atOnce = loggedAt + (isAutoLabelled ? random.between(1, 4) : 0);
  const labelledAt = inTime(turn?.labelledAt ?? atOnce, loggedAt);
  const labeller = turn?.labelledBy ?? random.pick(labellerIds);
  const base: Labelling = {
    status: 'SUCCESSFUL',
    food: capture.food,
    loggedAt,
    labelledAt,
    verifiedAt: inTime(labelledAt + random.logNormal(5 * hour, 0.7), labelledAt),
    isAutoLabelled,
    confidence: isVision ? confidence(random) : null,
    reasoning: isVision ? reasoningFor(capture, random) : null,
    labelledBy: isAutoLabelled ? null : (capture.enteredBy ?? labeller),
    isVerified: true,
    verifiedBy: random.pick(labellerIds.filter((id) => id !== labeller)),
    isRelabelled: false,
    isRelabelledByUser: false,
    isCorrectLabel: false,
  };
  return {
    capture,
    labelling: checked(capture, base, desk, random),
    isFlagged: false,
    flagNote: null,
    commentCount: 0,
  };
}

/** Most captures arrive at once; a few wait for the network. */
function deliverySeconds(capture: DemoCapture, random: DemoRandom): number {
  if (capture.enteredBy !== null) return random.between(5 * minute, 90 * minute);
  return random.chance(0.012) ? random.between(1, 9) * hour : random.between(2, 14);
}

const confidence = (random: DemoRandom): number =>
  Math.round((0.99 - 0.42 * random.uniform() ** 2.2) * 100) / 100;

function checked(
  capture: DemoCapture,
  base: Labelling,
  desk: LabellingDesk,
  random: DemoRandom,
): Labelling {
  const chance = random.uniform();
  if (capture.enteredBy !== null || capture.isPlanted) return base;
  if (chance < 0.01) return discarded(capture, base, desk, random);
  if (chance < 0.0115) return escalated(base, random);
  if (chance < 0.05) return { ...base, isVerified: false, isRelabelled: true };
  if (chance < 0.06) return { ...base, isRelabelledByUser: true };
  if (chance < 0.085) return { ...base, isCorrectLabel: true };
  return base;
}

function discarded(
  capture: DemoCapture,
  base: Labelling,
  desk: LabellingDesk,
  random: DemoRandom,
): Labelling {
  // Somebody leant on the scale: discarded.
  if (capture.device.weighing !== 'cumulative' && random.chance(0.15)) {
    capture.grams = random.integer(14_000, 62_000);
    capture.rawGrams = capture.grams;
  }
  const isNoFood = random.chance(0.5);
  return {
    ...base,
    status: 'DISCARDED',
    isVerified: false,
    food: isNoFood ? random.pick(desk.discardedAs) : capture.food,
  };
}

const escalated = (base: Labelling, random: DemoRandom): Labelling => ({
  ...base,
  status: 'ESCALATED',
  food: random.chance(0.5) ? base.food : null,
  isAutoLabelled: false,
  confidence: null,
  reasoning: null,
  labelledBy: random.pick(labellerIds),
  isVerified: null,
  verifiedAt: null,
  verifiedBy: null,
});

/** Without a guess: those come from the recognition of the installation. */
export const unlabelled = (event: DemoEvent): DemoEvent => ({
  ...event,
  capture: { ...event.capture, isNonFood: false, tags: [] },
  labelling: {
    ...event.labelling,
    ...unchecked,
    status: 'PROCESSING',
    food: null,
    labelledAt: null,
    labelledBy: null,
    isAutoLabelled: false,
    confidence: null,
    reasoning: null,
  },
});

export const unverified = (event: DemoEvent): DemoEvent => ({
  ...event,
  labelling: { ...event.labelling, ...unchecked },
});

const unchecked = {
  isVerified: null,
  verifiedAt: null,
  verifiedBy: null,
  isRelabelled: false,
  isRelabelledByUser: false,
  isCorrectLabel: false,
} as const;

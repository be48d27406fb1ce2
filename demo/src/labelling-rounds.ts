import { labellerIds } from './tables.ts';
import type { DemoRandom } from './random.ts';
import type { DemoCapture } from './waste-event.ts';

export interface LabellingTurn {
  labelledAt: number;
  labelledBy: number;
}

export type LabellingRounds = (
  capture: DemoCapture,
  loggedAt: number,
  random: DemoRandom,
) => LabellingTurn;

const roundSeconds = 40 * 60;

/** Mirrors the labelling queue: a labeller takes a monitor and works through it, oldest first. */
export function createLabellingRounds(): LabellingRounds {
  const reached = new Map<string, number>();
  return ({ device, captureItem }, loggedAt, random) => {
    // Spreads the monitors over the hour.
    const shift = (device.id * 463) % roundSeconds;
    const round = Math.ceil((loggedAt - shift) / roundSeconds);
    const key = `${device.id} ${round}`;
    const before = reached.get(key) ?? round * roundSeconds + shift;
    const labelledAt = before + secondsOfTask(captureItem, random);
    reached.set(key, labelledAt);
    return { labelledAt, labelledBy: labellerOf(device.id + round) };
  };
}

/** Secondary foods of a picture are quicker. */
const secondsOfTask = (captureItem: number, random: DemoRandom): number =>
  Math.round(captureItem > 0 ? random.between(2, 5) : random.logNormal(7, 0.45));

function labellerOf(turn: number): number {
  const labeller = labellerIds[turn % labellerIds.length];
  if (labeller === undefined) throw new Error('The demo has no labeller');
  return labeller;
}

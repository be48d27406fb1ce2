import { describe, expect, test } from 'vitest';
import {
  itemGrams,
  startWeighing,
  weigh,
  type WeighingEvent,
  type WeighingStep,
} from './weighing.ts';

interface Outcome {
  phase: string;
  shown: number[];
  unnamed: number[];
}

function run(...events: WeighingEvent[]): Outcome {
  let state = startWeighing;
  const outcome: Outcome = { phase: '', shown: [], unnamed: [] };
  for (const event of events) {
    const step: WeighingStep = weigh(state, event);
    state = step.state;
    if (step.shows) outcome.shown.push(itemGrams(step.shows));
    if (step.savesUnnamed) outcome.unnamed.push(itemGrams(step.savesUnnamed));
  }
  return { ...outcome, phase: state.phase };
}

const at = (grams: number): WeighingEvent => ({ kind: 'stable', grams });
const typed = (grams: number): WeighingEvent => ({ kind: 'typed', grams });
const saved: WeighingEvent = { kind: 'saved' };
const notWaste: WeighingEvent = { kind: 'notWaste' };

describe('a scale that shows its weight all the time', () => {
  test.each<[name: string, events: WeighingEvent[], expected: Outcome]>([
    ['an empty scale', [at(0), at(12)], { phase: 'ready', shown: [], unnamed: [] }],
    ['an item', [at(0), at(1284), at(1286)], { phase: 'choosing', shown: [1284], unnamed: [] }],
    [
      'an item that is taken off without a choice',
      [at(1284), at(3)],
      { phase: 'ready', shown: [1284], unnamed: [1284] },
    ],
    [
      'an item that grows before it is named',
      [at(500), at(900), saved],
      { phase: 'held', shown: [500, 900], unnamed: [] },
    ],
    [
      'a saved item that stays on the scale',
      [at(1284), saved, at(1284), at(1286)],
      { phase: 'held', shown: [1284], unnamed: [] },
    ],
    [
      'a saved item and the next one',
      [at(1284), saved, at(0), at(640)],
      { phase: 'choosing', shown: [1284, 640], unnamed: [] },
    ],
    [
      'a second item on top of a saved one',
      [at(1284), saved, at(1584)],
      { phase: 'choosing', shown: [1284, 300], unnamed: [] },
    ],
    [
      'a second item on top, taken off again without a choice',
      [at(1284), saved, at(1584), at(1284), at(0)],
      { phase: 'ready', shown: [1284, 300], unnamed: [300] },
    ],
    [
      'something that is no waste',
      [at(700), notWaste, at(700), at(0)],
      { phase: 'ready', shown: [700], unnamed: [] },
    ],
    [
      'an undone choice',
      [at(700), saved, { kind: 'undone' }],
      { phase: 'choosing', shown: [700, 700], unnamed: [] },
    ],
    [
      'part of a saved item taken off',
      [at(900), saved, at(400), at(450), at(460)],
      { phase: 'choosing', shown: [900, 50, 60], unnamed: [] },
    ],
  ])('%s', (_, events, expected) => {
    expect(run(...events)).toEqual(expected);
  });
});

test('a scale that types shows each weight, and the one before is kept without a name', () => {
  expect(run(typed(500), typed(0), typed(700), saved, typed(300))).toEqual({
    phase: 'choosing',
    shown: [500, 700, 300],
    unnamed: [500],
  });
});

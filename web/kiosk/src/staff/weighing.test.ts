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

/** Stable readings follow a pause, moving ones come ten times a second. */
type Reading = { grams: number; isStable: boolean; afterMs: number };
type Step = Reading | Exclude<WeighingEvent, { kind: 'reading' }>;

function run(...steps: Step[]): Outcome {
  let state = startWeighing;
  let now = 0;
  const outcome: Outcome = { phase: '', shown: [], unnamed: [] };
  for (const each of steps) {
    if ('grams' in each && 'afterMs' in each) now += each.afterMs;
    const event: WeighingEvent =
      'afterMs' in each
        ? { kind: 'reading', grams: each.grams, isStable: each.isStable, at: now }
        : each;
    const step: WeighingStep = weigh(state, event);
    state = step.state;
    if (step.shows) outcome.shown.push(itemGrams(step.shows));
    if (step.savesUnnamed) outcome.unnamed.push(itemGrams(step.savesUnnamed));
  }
  return { ...outcome, phase: state.phase };
}

const at = (grams: number): Reading => ({ grams, isStable: true, afterMs: 1000 });
const soon = (grams: number): Reading => ({ grams, isStable: true, afterMs: 100 });
const moving = (...grams: number[]): Reading[] =>
  grams.map((each) => ({ grams: each, isStable: false, afterMs: 100 }));
const typed = (grams: number): Step => ({ kind: 'typed', grams });
const saved: Step = { kind: 'saved' };
const notWaste: Step = { kind: 'notWaste' };
const undone: Step = { kind: 'undone' };

type Row = [name: string, steps: Step[], expected: Outcome];

describe('a scale that shows its weight all the time', () => {
  test.each<Row>([
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
      'an item that shrinks before it is named',
      [at(900), ...moving(20, 300), at(500), saved],
      { phase: 'held', shown: [900, 500], unnamed: [] },
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
      [at(700), saved, undone],
      { phase: 'choosing', shown: [700, 700], unnamed: [] },
    ],
    [
      'an undone choice of an item on top of another',
      [at(700), saved, at(900), saved, undone],
      { phase: 'choosing', shown: [700, 200, 200], unnamed: [] },
    ],
  ])('%s', (_, steps, expected) => {
    expect(run(...steps)).toEqual(expected);
  });
});

describe('a saved item that is replaced before the scale shows a stable zero', () => {
  test.each<Row>([
    [
      'by a lighter one',
      [at(1284), saved, ...moving(900, 10, 0, 500), soon(640)],
      { phase: 'choosing', shown: [1284, 640], unnamed: [] },
    ],
    [
      'by a heavier one',
      [at(640), saved, ...moving(300, 5, 900), soon(1284)],
      { phase: 'choosing', shown: [640, 1284], unnamed: [] },
    ],
    [
      'by one that differs a little',
      [at(640), saved, ...moving(300, 5, 500), soon(628)],
      { phase: 'choosing', shown: [640, 628], unnamed: [] },
    ],
    [
      'by a lighter one that is put on first',
      [at(1284), saved, ...moving(1500, 1924, 900), soon(640)],
      { phase: 'choosing', shown: [1284, 640], unnamed: [] },
    ],
    [
      'by a lighter one, on a scale too slow to show it',
      [at(1284), saved, at(640)],
      { phase: 'choosing', shown: [1284, 640], unnamed: [] },
    ],
    [
      'by a lighter one that is taken off without a choice',
      [at(1284), saved, at(640), at(0)],
      { phase: 'ready', shown: [1284, 640], unnamed: [640] },
    ],
    [
      'by nothing: it is lifted and put back',
      [at(1284), saved, ...moving(600, 0, 900), soon(1282)],
      { phase: 'held', shown: [1284], unnamed: [] },
    ],
  ])('%s', (_, steps, expected) => {
    expect(run(...steps)).toEqual(expected);
  });
});

describe('part of a saved item that is taken off', () => {
  test.each<Row>([
    [
      'is no new item',
      [at(900), saved, ...moving(880, 600, 410), soon(400), at(400)],
      { phase: 'held', shown: [900], unnamed: [] },
    ],
    [
      'leaves the base of the next one',
      [at(900), saved, ...moving(880, 600, 410), soon(400), at(450), at(460)],
      { phase: 'choosing', shown: [900, 50, 60], unnamed: [] },
    ],
    [
      'in crumbs is not noticed',
      [at(900), saved, at(888), at(876)],
      { phase: 'held', shown: [900], unnamed: [] },
    ],
  ])('%s', (_, steps, expected) => {
    expect(run(...steps)).toEqual(expected);
  });
});

describe('an item beside a saved one', () => {
  test.each<Row>([
    [
      'stays on screen when the saved one is taken away',
      [at(1284), saved, at(1924), at(642), saved],
      { phase: 'held', shown: [1284, 640, 642], unnamed: [] },
    ],
    [
      'is kept without a name when another one replaces both',
      [at(1284), saved, at(1584), at(700)],
      { phase: 'choosing', shown: [1284, 300, 700], unnamed: [300] },
    ],
  ])('%s', (_, steps, expected) => {
    expect(run(...steps)).toEqual(expected);
  });
});

test('a scale that types shows each weight, and the one before is kept without a name', () => {
  expect(run(typed(500), typed(0), typed(700), saved, typed(300))).toEqual({
    phase: 'choosing',
    shown: [500, 700, 300],
    unnamed: [500],
  });
});

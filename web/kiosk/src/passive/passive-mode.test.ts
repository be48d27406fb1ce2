import type { CaptureInput } from '@wastegauge/monitor/client';
import { expect, test, vi } from 'vitest';
import { initialState, type BinView } from '../state.ts';
import type { SavedBin } from '../storage/saved-values.ts';
import { createPassiveMode, emptyBin, type PassiveMode } from './passive-mode.ts';

const binG = 3000;
const readingMs = 200;

interface Trial {
  passive: PassiveMode;
  captures: { capture: CaptureInput; pictures: number[] }[];
  saved: SavedBin[];
  added: number[];
  failures: unknown[];
  view: () => BinView;
  /** Stays at this weight for a while. */
  rest(grams: number, ms?: number): void;
}

interface TrialOptions {
  bin?: SavedBin;
  startMs?: number;
  isStorageFull?: () => boolean;
}

function startTrial(options: TrialOptions = {}): Trial {
  const { bin = { ...emptyBin, emptyBinG: binG }, isStorageFull = () => false } = options;
  let now = options.startMs ?? Date.UTC(2026, 4, 1, 12);
  let view = initialState.bin;
  let pictureCount = 0;
  const trial: Omit<Trial, 'passive'> = {
    captures: [],
    saved: [],
    added: [],
    failures: [],
    view: () => view,
    rest: (grams, ms = 5000) => {
      for (let passed = 0; passed < ms; passed += readingMs) {
        now += readingMs;
        passive.takeReading({ grams, isStable: true, unit: 'g', raw: '' }, now);
      }
    },
  };
  const passive = createPassiveMode({
    bin,
    camera: {
      takePicture: async () => {
        pictureCount += 1;
        return Uint8Array.of(pictureCount);
      },
    },
    delivery: {
      deliver: async (capture, pictures) => {
        if (isStorageFull()) throw new DOMException('', 'QuotaExceededError');
        trial.captures.push({ capture, pictures: pictures.map(([first = 0]) => first) });
      },
    },
    save: async (next) => void trial.saved.push(next),
    onView: (next) => {
      view = next;
    },
    onAdded: (grams) => trial.added.push(grams),
    onFailure: (error) => trial.failures.push(error),
  });
  return { ...trial, passive };
}

test('everything added is a capture with the pictures after and before', async () => {
  const { rest, captures, added, view } = startTrial();
  rest(binG);
  rest(binG + 620);
  rest(binG + 1000);
  await vi.waitFor(() => expect(captures).toHaveLength(2));
  expect(captures.map(({ capture }) => capture.raw_weight)).toEqual([0.62, 1]);
  // The picture after one addition is the one before the next.
  expect(captures.map(({ pictures }) => pictures)).toEqual([
    [2, 1],
    [3, 2],
  ]);
  expect(added).toEqual([620, 380]);
  expect(view()).toMatchObject({ grams: 1000, capturesSince: 2 });
  expect(view().last.map(({ grams }) => grams)).toEqual([380, 620]);
});

test('only the last three are shown', async () => {
  const { rest, view, added } = startTrial();
  for (const grams of [0, 100, 200, 300, 400, 500]) rest(binG + grams);
  await vi.waitFor(() => expect(added).toHaveLength(5));
  expect(view().last).toHaveLength(3);
  expect(view().capturesSince).toBe(5);
});

test('emptying the bin is no capture and starts the count again', async () => {
  const { rest, captures, saved, view } = startTrial();
  rest(binG);
  rest(binG + 2000);
  rest(binG, 15_000);
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(captures).toHaveLength(1);
  expect(view()).toMatchObject({ capturesSince: 0, last: [], takenOutG: 2000, grams: 0 });
  expect(view().emptiedAt).not.toBeNull();
  rest(binG + 300);
  await vi.waitFor(() => expect(captures).toHaveLength(2));
  // Smaller than before, so the server counts it from zero.
  expect(captures[1]?.capture.raw_weight).toBe(0.3);
});

test('after a restart it continues with the saved state, and nothing added in between is lost', async () => {
  const before = startTrial();
  before.rest(binG);
  before.rest(binG + 500);
  await vi.waitFor(() => expect(before.saved).toHaveLength(1));
  const bin = before.saved.at(-1);
  if (!bin) throw new Error('Nothing was saved.');

  const after = startTrial({ bin, startMs: Date.UTC(2026, 4, 1, 13) });
  after.rest(binG + 750);
  await vi.waitFor(() => expect(after.captures).toHaveLength(1));
  expect(after.captures[0]?.capture.raw_weight).toBe(0.75);
  expect(after.added).toEqual([250]);
  expect(after.view().capturesSince).toBe(2);
});

test('a capture that cannot be stored is reported and counts towards the next one', async () => {
  let isFull = true;
  const { rest, captures, failures, saved, view } = startTrial({ isStorageFull: () => isFull });
  rest(binG);
  rest(binG + 400);
  await vi.waitFor(() => expect(failures).toHaveLength(1));
  expect(saved).toEqual([]);
  expect(view().capturesSince).toBe(0);
  isFull = false;
  rest(binG + 500);
  await vi.waitFor(() => expect(captures).toHaveLength(1));
  expect(captures[0]?.capture.raw_weight).toBe(0.5);
  expect(view().capturesSince).toBe(1);
});

test('the weight of the empty bin is taken off', async () => {
  const { passive, rest, saved, view, captures } = startTrial({ bin: emptyBin });
  await passive.markEmptyBin(2500);
  expect(saved.at(-1)).toMatchObject({ emptyBinG: 2500, isEmptied: true });
  rest(2500);
  rest(2800);
  await vi.waitFor(() => expect(captures).toHaveLength(1));
  expect(view().grams).toBe(300);
  expect(captures[0]?.capture.raw_weight).toBe(0.3);
});

test('the curve has a point for each change and one each half minute', () => {
  const { rest, view } = startTrial();
  rest(binG, 61_000);
  rest(binG + 400, 1000);
  expect(view().levels.map(({ grams }) => grams)).toEqual([0, 0, 0, 400]);
});

test('a scale that never reports a settled weight shows the level too', () => {
  const { passive, view } = startTrial();
  passive.takeReading(
    { grams: binG + 700, isStable: false, unit: 'kg', raw: '', lacksStableFlag: true },
    Date.UTC(2026, 4, 1, 12),
  );
  expect(view().grams).toBe(700);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CaptureInput } from '../client.ts';
import { nextReading } from '../bin-readings.ts';
import { loadState, watchBin } from './bin-watch.ts';
import { createBinDetector } from './scale.ts';

interface Delivered {
  capture: CaptureInput;
  pictures: string[];
}

let folder: string;
let stateFile: string;
let delivered: Delivered[];
let pictures: number;
let atMs: number;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-bin-'));
  stateFile = path.join(folder, 'state.json');
  [delivered, pictures, atMs] = [[], 0, Date.parse('2026-11-17T12:00:00Z')];
});
afterEach(() => rm(folder, { recursive: true }));

/** Each weight stays on the scale for 15 seconds. */
async function runBin(weightsG: number[], changes: { failsToStore?: boolean } = {}) {
  const state = await loadState(stateFile);
  const failures: unknown[] = [];
  const bin = watchBin({
    stateFile,
    state,
    detector: createBinDetector(0, state.detector),
    camera: {
      takePicture: async () => {
        pictures += 1;
        return Buffer.from(`picture ${pictures}`);
      },
    },
    deliver: async (capture, taken) => {
      if (changes.failsToStore) throw new Error('disk full');
      delivered.push({ capture, pictures: taken.map(String) });
    },
    report: () => undefined,
    onFailure: (error) => failures.push(error),
  });
  for (const grams of weightsG) {
    for (let count = 0; count < 60; count += 1) {
      const reading = { grams, isStable: true, unit: 'g', raw: `${grams} g` } as const;
      bin.take({ kind: 'reading', reading }, atMs);
      atMs += 250;
    }
  }
  return { stop: () => bin.stop(), failures };
}

/** As the server computes them from cumulative readings. */
const weightsG = (): number[] => {
  const readings = delivered.map(({ capture }) => Math.round(capture.raw_weight * 1000));
  return readings.map((reading, index) => {
    const previous = readings[index - 1] ?? 0;
    return reading < previous ? reading : reading - previous;
  });
};

test('additions become captures with the pictures after and before', async () => {
  const bin = await runBin([0, 412, 430, 900]);
  await bin.stop();
  expect(weightsG()).toEqual([412, 488]);
  expect(delivered.map((each) => each.pictures)).toEqual([
    ['picture 2', 'picture 1'],
    ['picture 3', 'picture 2'],
  ]);
  const ids = delivered.map(({ capture }) => capture.capture_id);
  expect(new Set(ids).size).toBe(2);
});

test('every addition counts in full after the bin was emptied', async () => {
  const bin = await runBin([0, 400, 0, 3000, 0, 50, 150]);
  await bin.stop();
  expect(weightsG()).toEqual([400, 3000, 50, 100]);
});

test('an addition while the monitor was off counts once', async () => {
  await (await runBin([0, 400])).stop();
  atMs += 3_600_000;
  await (await runBin([700, 800])).stop();
  expect(weightsG()).toEqual([400, 300, 100]);
  const ids = delivered.map(({ capture }) => capture.capture_id);
  expect(new Set(ids).size).toBe(3);
});

test('an addition that could not be stored is found again after a restart', async () => {
  await (await runBin([0, 400])).stop();
  const failing = await runBin([400, 900], { failsToStore: true });
  await expect.poll(() => failing.failures.length).toBe(1);
  atMs += 10_000;
  await (await runBin([900])).stop();
  expect(weightsG()).toEqual([400, 500]);
});

test.each([
  [{ readingG: 0, isEmptied: false }, 300, 300],
  [{ readingG: 500, isEmptied: false }, 300, 800],
  [{ readingG: 500, isEmptied: true }, 300, 300],
  [{ readingG: 500, isEmptied: true }, 900, 1400],
  [{ readingG: 399_900, isEmptied: false }, 300, 300],
])('reading after %o and %i g', (state, addedG, readingG) => {
  expect(nextReading(state, addedG)).toBe(readingG);
});

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createStepDetector, type BinStep } from '../src/steps.ts';
import { simulateBin } from './bin-simulation.ts';
import { seedRandom } from './seeded-random.ts';

const dayMs = 24 * 3_600_000;
const additions = 2000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it('finds every step of 24 hours, invents none, and its memory stays flat', () => {
  const random = seedRandom('24 hours');
  const detector = createStepDetector({ emptyBinG: 0 });
  const found: BinStep[] = [];
  let readings = 0;
  let largestState = 0;
  const bin = simulateBin({
    random,
    driftG: (atMs) => 40 * Math.sin((2 * Math.PI * atMs) / (5 * 3_600_000)),
    onReading: (reading, atMs) => {
      readings += 1;
      for (const step of detector.add(reading, atMs)) found.push(step);
      if (readings % 50 === 0) {
        largestState = Math.max(largestState, JSON.stringify(detector.state()).length);
      }
    },
  });
  bin.rest(10_000);
  let thrown = 0;
  let heapAfterWarmUp = 0;
  while (thrown < additions) {
    for (let burst = 1 + random.integer(4); burst > 0 && thrown < additions; burst -= 1) {
      bin.throwIn(Math.round(25 + 400 * random.next() ** 2));
      bin.rest(1100 + random.integer(1500));
      thrown += 1;
    }
    bin.rest(12_000);
    const event = random.next();
    if (event < 0.1) bin.lean(1000 + random.integer(9000));
    else if (event < 0.15) bin.liftAndPutBack(random.integer(60_000));
    bin.rest(12_000);
    if (bin.contentG > 15_000) {
      if (random.next() < 0.5) bin.takeBinAway(10_000 + random.integer(120_000));
      else bin.pullBagOut();
      bin.rest(13_000);
    }
    const pauseMs = ((dayMs - bin.atMs) / (additions - thrown + 1)) * 2.5 - 24_000;
    bin.rest(Math.max(0, pauseMs * 2 * random.next()));
    if (heapAfterWarmUp === 0 && thrown > additions / 10) heapAfterWarmUp = heapBytes();
  }
  bin.rest(Math.max(15_000, dayMs - bin.atMs));
  const grownBytes = heapBytes() - heapAfterWarmUp;

  const emptied = bin.steps.filter(({ kind }) => kind === 'emptied').length;
  const errors = bin.steps.map(({ changeG }, index) => {
    const step = found[index];
    return step ? Math.abs(step.afterG - step.beforeG - changeG) : Infinity;
  });
  console.log(
    `${(bin.atMs / 3_600_000).toFixed(1)} h, ${readings} readings, ${thrown} throws, ${emptied} emptied; ` +
      `largest error ${Math.max(...errors).toFixed(1)} g, heap ${Math.round(grownBytes / 1024)} kB, state ${largestState} B`,
  );
  expect(bin.atMs).toBeGreaterThanOrEqual(dayMs);
  expect(found.map(({ kind }) => kind)).toEqual(bin.steps.map(({ kind }) => kind));
  expect(Math.max(...errors)).toBeLessThanOrEqual(5);
  expect(largestState).toBeLessThan(1500);
  expect(grownBytes).toBeLessThan(2_000_000);
}, 120_000);

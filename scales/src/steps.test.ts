import { describe, expect, it } from 'vitest';
import { simulateBin, type BinSettings, type SimulatedBin } from '../test/bin-simulation.ts';
import { seedRandom } from '../test/seeded-random.ts';
import { createStepDetector, type BinStep, type StepDetector } from './steps.ts';

interface Trial {
  bin: SimulatedBin;
  detector: StepDetector;
  found: BinStep[];
}

function startTrial(settings: Partial<BinSettings> = {}): Trial {
  const detector = createStepDetector({ emptyBinG: 0 });
  const found: BinStep[] = [];
  const bin = simulateBin({
    random: seedRandom('bin', 7),
    startG: 5000,
    ...settings,
    onReading: (reading, atMs) => found.push(...detector.add(reading, atMs)),
  });
  bin.rest(5000);
  return { bin, detector, found };
}

/** Every real step was found, in order and within 5 g, and no other. */
function expectRealSteps({ bin, found }: Trial): void {
  expect(found.map(({ kind }) => kind)).toEqual(bin.steps.map(({ kind }) => kind));
  for (const [index, { changeG, atMs }] of bin.steps.entries()) {
    const step = found[index];
    expect(Math.abs((step?.afterG ?? 0) - (step?.beforeG ?? 0) - changeG)).toBeLessThanOrEqual(5);
    expect(step?.beforeAtMs).toBeLessThanOrEqual(atMs);
    expect(step?.afterAtMs).toBeGreaterThanOrEqual(atMs);
  }
}

const table: [name: string, act: (bin: SimulatedBin) => void][] = [
  ['nothing', (bin) => bin.rest(600_000)],
  ['one throw', (bin) => bin.throwIn(120)],
  ['a throw just above the limit', (bin) => bin.throwIn(28)],
  ['a heavy throw', (bin) => bin.throwIn(6400)],
  [
    'three throws within seconds',
    (bin) => {
      for (const grams of [150, 60, 300]) {
        bin.throwIn(grams);
        bin.rest(1200);
      }
    },
  ],
  [
    'leaning, again and again',
    (bin) => {
      for (let count = 0; count < 20; count += 1) {
        bin.lean(6000);
        bin.rest(2000);
      }
    },
  ],
  [
    'a throw while someone leans',
    (bin) => {
      bin.lean(3000);
      bin.throwIn(200);
      bin.lean(3000);
    },
  ],
  [
    'a trolley that rests against the bin for a moment before two throws',
    (bin) => {
      bin.press(1500, 150);
      bin.throwIn(40);
      bin.rest(1200);
      bin.throwIn(300);
    },
  ],
  ['a bin held up on one side for five seconds', (bin) => bin.press(5000, -1500)],
  [
    'the bin lifted and put back',
    (bin) => {
      for (const ms of [500, 5000, 120_000]) {
        bin.liftAndPutBack(ms);
        bin.rest(20_000);
      }
    },
  ],
  ['the bin emptied elsewhere', (bin) => bin.takeBinAway(45_000)],
  ['the bag pulled out', (bin) => bin.pullBagOut()],
  [
    'a throw into the bin just emptied',
    (bin) => {
      bin.pullBagOut();
      bin.rest(4000);
      bin.throwIn(250);
    },
  ],
];

describe('steps', () => {
  it.each(table)('%s', (_, act) => {
    const trial = startTrial();
    act(trial.bin);
    trial.bin.rest(15_000);
    expectRealSteps(trial);
  });

  it('works without a stable flag', () => {
    const trial = startTrial({ lacksStableFlag: true, readingsPerSecond: 3 });
    trial.bin.throwIn(500);
    trial.bin.rest(15_000);
    trial.bin.takeBinAway(30_000);
    trial.bin.rest(15_000);
    expectRealSteps(trial);
  });

  it('follows drift without a step', () => {
    const trial = startTrial({ driftG: (atMs) => atMs / 60_000 });
    trial.bin.rest(3 * 3_600_000);
    trial.bin.throwIn(100);
    trial.bin.rest(15_000);
    expectRealSteps(trial);
  });

  it('joins small throws until they make a step', () => {
    const { bin, found } = startTrial({ noiseG: 0 });
    for (let count = 0; count < 10; count += 1) {
      bin.throwIn(12);
      bin.rest(4000);
    }
    const total = found.reduce((sum, step) => sum + step.afterG - step.beforeG, 0);
    expect(found.every(({ kind }) => kind === 'added')).toBe(true);
    expect(120 - total).toBeLessThanOrEqual(20);
  });

  it('joins throws that leave the scale no rest', () => {
    const { bin, detector, found } = startTrial();
    for (let count = 0; count < 30; count += 1) {
      bin.throwIn(100);
      bin.rest(900);
    }
    expect(detector.state().rests).toHaveLength(8);
    bin.rest(15_000);
    const total = found.reduce((sum, step) => sum + step.afterG - step.beforeG, 0);
    expect(Math.abs(total - 3000)).toBeLessThanOrEqual(5);
  });

  it('takes a scale below its range for a bin that is off the scale', () => {
    const { bin, detector, found } = startTrial();
    detector.addCondition('belowZero', bin.atMs);
    bin.rest(15_000);
    expect(found).toEqual([]);
  });

  it('finds an addition made while the program was not running', () => {
    const before = startTrial();
    const state = JSON.parse(JSON.stringify(before.detector.state()));
    const detector = createStepDetector({ emptyBinG: 0, state });
    const steps = [0, 1000, 2000, 3000, 4000].flatMap((ms) =>
      detector.add({ grams: 5350, isStable: true, unit: 'g', raw: '' }, before.bin.atMs + ms),
    );
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ kind: 'added', afterG: 5350 });
    expect(Math.abs((steps[0]?.beforeG ?? 0) - 5000)).toBeLessThan(3);
  });

  it('takes no step from readings that the scale calls unstable', () => {
    const { bin, detector } = startTrial();
    const steps = Array.from({ length: 100 }, (_, index) =>
      detector.add({ grams: 6000, isStable: false, unit: 'g', raw: '' }, bin.atMs + index * 200),
    );
    expect(steps.flat()).toEqual([]);
  });
});

import { between, logNormal, seededRandom } from '@wastegauge/pictures/random';
import { expect, test } from 'vitest';
import { ratioInterval, tailProbability, type WeighedService } from './ratio-interval.ts';

const recordedShare = 0.7;
const binsOfService = [
  [5, 10],
  [8, 15],
  [10, 20],
] as const;

/** Breakfast, lunch and dinner in turn; each bin reaches the monitor with the same probability. */
function simulateKitchen(kitchen: number, services: number): WeighedService[] {
  const random = seededRandom(`kitchen ${kitchen}`);
  return Array.from({ length: services }, (_, index) => {
    const [fewest, most] = binsOfService[index % 3] ?? binsOfService[0];
    const weighed = { measuredG: 0, controlG: 0 };
    for (let bin = Math.round(between(random, fewest, most)); bin > 0; bin -= 1) {
      const weightG = Math.round(logNormal(random, 1800, 0.6));
      weighed.controlG += weightG;
      if (random() < recordedShare) weighed.measuredG += weightG;
    }
    return weighed;
  });
}

test.each([21, 6])('%i services: the interval holds the true ratio', (services) => {
  const kitchens = Array.from({ length: 100 }, (_, kitchen) => simulateKitchen(kitchen, services));
  const intervals = kitchens.map((kitchen) => ratioInterval(kitchen));
  const trueRatio = 1 / recordedShare;
  const holding = intervals.filter(
    (interval) => interval && interval.low <= trueRatio && trueRatio <= interval.high,
  );
  expect(holding.length).toBeGreaterThanOrEqual(93);
  // An interval that always holds would say nothing.
  expect(holding.length).toBeLessThan(100);
});

test('more services give a narrower interval', () => {
  const widths = [6, 12, 21, 42].map((services) => {
    const interval = ratioInterval(simulateKitchen(7, services));
    return interval ? interval.high - interval.low : 0;
  });
  expect(widths).toEqual(widths.toSorted((a, b) => b - a));
});

test('the same services always give the same interval', () => {
  const services = simulateKitchen(3, 21);
  expect(ratioInterval(services)).toEqual(ratioInterval(services));
});

test('the interval is wider than plain percentiles, most with few services', () => {
  // 2.5 % expanded by Student’s t of 5 and 20 degrees of freedom and by (n / (n - 1)) ** 1.5.
  expect(tailProbability(6)).toBeCloseTo(0.00036, 5);
  expect(tailProbability(21)).toBeCloseTo(0.0124, 4);
  expect(tailProbability(10_000)).toBeCloseTo(0.025, 4);
});

const service = (measuredG: number, controlG: number): WeighedService => ({ measuredG, controlG });

test('services that agree exactly leave no doubt', () => {
  const services = Array.from({ length: 8 }, () => service(1000, 1500));
  expect(ratioInterval(services)).toEqual({ ratio: 1.5, low: 1.5, high: 1.5 });
});

test('services without waste count, unless the monitors recorded too little for an upper limit', () => {
  const nothing = service(0, 0);
  const some = service(1000, 1400);
  expect(ratioInterval([nothing, ...Array.from({ length: 8 }, () => some)])).toMatchObject({
    ratio: 1.4,
  });
  expect(ratioInterval(Array.from({ length: 6 }, () => nothing))).toBeUndefined();
  const missed = Array.from({ length: 5 }, () => service(0, 900));
  expect(ratioInterval([some, ...missed])).toBeUndefined();
  expect(ratioInterval([])).toBeUndefined();
});

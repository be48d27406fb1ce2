import { expect, it } from 'vitest';
import { parseWeightMeasurement } from '../src/bluetooth.ts';
import { parseHidReport } from '../src/hid-report.ts';
import { createWedge } from '../src/wedge.ts';
import { seedRandom } from './seeded-random.ts';

const gramsPerUnit: Record<number, number> = { 2: 1, 3: 1000, 11: 28.349523125, 12: 453.59237 };

it('reads random USB reports as a second reader does', () => {
  const random = seedRandom('USB reports');
  let settled = 0;
  for (let round = 0; round < 200_000; round += 1) {
    const bytes = Uint8Array.from({ length: random.integer(8) }, () =>
      random.integer(random.next() < 0.5 ? 13 : 256),
    );
    const message = parseHidReport(3, bytes);
    if (message?.kind !== 'reading' || !message.reading.isStable) continue;
    settled += 1;
    const [status = 0, unit = 0, exponent = 0, low = 0, high = 0] = bytes;
    const power = exponent > 127 ? exponent - 256 : exponent;
    const grams = (low + 256 * high) * 10 ** power * (gramsPerUnit[unit] ?? Number.NaN);
    expect([2, 4]).toContain(status);
    expect(Math.abs(message.reading.grams - grams)).toBeLessThanOrEqual(1e-6 * grams);
  }
  expect(settled).toBeGreaterThan(20);
});

it('reads random Bluetooth values without calling any stable', () => {
  const random = seedRandom('Bluetooth values');
  let readings = 0;
  for (let round = 0; round < 200_000; round += 1) {
    const bytes = Uint8Array.from({ length: random.integer(16) }, () => random.integer(256));
    const message = parseWeightMeasurement(bytes);
    if (message.kind !== 'reading') continue;
    readings += 1;
    expect(message.reading.isStable).toBe(false);
    expect(message.reading.grams).toBeLessThan(330_000);
  }
  expect(readings).toBeGreaterThan(100);
});

it('survives random keys', () => {
  const random = seedRandom('keys');
  const wedge = createWedge({ defaultUnit: 'kg' });
  const keys = [
    'Enter',
    'Backspace',
    'Dead',
    'Shift',
    'é',
    '😀',
    ...Array.from('0123456789.,-+ kglbozST?'),
  ];
  let atMs = 0;
  let weights = 0;
  for (let round = 0; round < 300_000; round += 1) {
    atMs += random.integer(60) - 1;
    const key = keys[random.integer(keys.length)] ?? '';
    const message = wedge.press({ key, atMs, isRepeat: random.next() < 0.01 });
    if (message?.kind !== 'reading') continue;
    weights += 1;
    expect(message.reading.raw).toMatch(/\d/);
    expect(Math.abs(message.reading.grams)).toBeLessThanOrEqual(1_000_000);
  }
  expect(weights).toBeGreaterThan(0);
});

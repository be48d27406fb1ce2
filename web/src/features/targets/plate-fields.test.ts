import type { MonitorTarget } from '@wastegauge/contract/insight/targets';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { changedMonitors, plateFields, plateForm } from './plate-fields.ts';

const monitor = (id: number, threshold: number | null): MonitorTarget => ({
  id,
  name: `Monitor ${id}`,
  threshold,
  recommended_target: null,
  message: 'Not enough data yet',
  previous_kg: null,
  reduction_percent: 10,
});
const stored = [monitor(1, 160), monitor(2, null)];

test('shows 0 for a monitor without a target and accepts an empty field', () => {
  expect(plateFields(stored).monitors.map(({ threshold }) => threshold)).toEqual(['160', '0']);
  expect(
    plateForm.parse({ monitors: [{ id: 2, threshold: '' }] }).monitors[0]?.threshold,
  ).toBeNull();
});

test('sends only changed monitors', () => {
  const entry = plateForm.parse({
    monitors: [
      { id: 1, threshold: '' },
      { id: 2, threshold: '0' },
    ],
  });
  expect(changedMonitors(entry, stored)).toEqual([{ id: 1, threshold: null }]);
});

test('applies the common target limits', () => {
  const { error } = plateForm.safeParse({ monitors: [{ id: 1, threshold: '1000000001' }] });
  expect(error?.issues[0]?.message).toBe(texts.thresholdTooLarge);
});

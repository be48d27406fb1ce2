import type { MonitorTarget } from '@wastegauge/contract/insight/targets';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { changesOf, fieldsOf, plateForm } from './plate-form.ts';

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

test('a monitor without a target shows 0, and empty is allowed', () => {
  expect(fieldsOf(stored).monitors.map(({ threshold }) => threshold)).toEqual(['160', '0']);
  expect(
    plateForm.parse({ monitors: [{ id: 2, threshold: '' }] }).monitors[0]?.threshold,
  ).toBeNull();
});

test('only what was changed is sent', () => {
  const entry = plateForm.parse({
    monitors: [
      { id: 1, threshold: '' },
      { id: 2, threshold: '0' },
    ],
  });
  expect(changesOf(entry, stored)).toEqual([{ id: 1, threshold: null }]);
});

test('a target has the same limits as every other', () => {
  const { error } = plateForm.safeParse({ monitors: [{ id: 1, threshold: '1000000001' }] });
  expect(error?.issues[0]?.message).toBe(texts.thresholdTooLarge);
});

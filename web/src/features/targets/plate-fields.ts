import { threshold, type MonitorTarget } from '@wastegauge/contract/insight/targets';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { targetText } from './target-text.ts';

/** Empty and 0 both mean no target. */
const typedOrNone = z
  .string()
  .transform((text) => {
    const kg = parseNumber(text) ?? null;
    return kg === 0 ? null : kg;
  })
  .pipe(threshold.nullable());

export const plateForm = z.object({
  monitors: z.array(z.object({ id: z.number(), threshold: typedOrNone })),
});
export type PlateFields = z.input<typeof plateForm>;
export type PlateEntry = z.output<typeof plateForm>;

export const plateFields = (monitors: readonly MonitorTarget[]): PlateFields => ({
  monitors: monitors.map(({ id, threshold: kg }) => ({ id, threshold: targetText(kg) })),
});

export const changedMonitors = (
  { monitors }: PlateEntry,
  stored: readonly MonitorTarget[],
): PlateEntry['monitors'] =>
  monitors.filter(
    ({ id, threshold: kg }) => stored.find((monitor) => monitor.id === id)?.threshold !== kg,
  );

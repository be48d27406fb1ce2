import { appendFileSync } from 'node:fs';

const { GATE_SCALE, GATE_FIGURES } = process.env;

/** The number for `npm test`, or the larger one for the full gate. */
export const atGateScale = <Value>(quick: Value, full: Value): Value =>
  GATE_SCALE === 'full' ? full : quick;

export function measured(figures: Record<string, number | string>): void {
  if (GATE_FIGURES !== undefined) appendFileSync(GATE_FIGURES, `${JSON.stringify(figures)}\n`);
}

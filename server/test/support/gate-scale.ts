import { appendFileSync } from 'node:fs';

const { GATE_SCALE, GATE_FIGURES } = process.env;

/** As many as `npm test` has time for, or as many as the figure of the gate asks for. */
export const atGateScale = <Value>(quick: Value, full: Value): Value =>
  GATE_SCALE === 'full' ? full : quick;

/** What a gate prints beside its verdict. */
export function measured(figures: Record<string, number | string>): void {
  if (GATE_FIGURES !== undefined) appendFileSync(GATE_FIGURES, `${JSON.stringify(figures)}\n`);
}

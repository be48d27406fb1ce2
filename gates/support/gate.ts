/** `quick` runs with `npm test`, `full` measures the whole figure. */
export type Scale = 'quick' | 'full';

export interface GateOutcome {
  measured: Record<string, number | string>;
  /** Empty when the figure is reached. */
  problems: string[];
}

/** A bug that the gate has to detect: a text replacement in a source file. */
export interface Mutant {
  bug: string;
  file: string;
  find: string;
  replace: string;
}

/** A figure the product has to reach. */
export interface Gate {
  name: string;
  what: string;
  figure: string;
  /** `npm test -- all` runs tests and, as a separate step, trials of running processes; `onDemand` only runs by name. */
  kind: 'tests' | 'trial' | 'onDemand';
  /** Measures time, so nothing else may run at the same time. */
  isTimed?: true;
  run(scale: Scale): Promise<GateOutcome>;
  mutant: Mutant;
}

export const atScale = <Value>(scale: Scale, quick: Value, full: Value): Value =>
  scale === 'full' ? full : quick;

const shownProblems = 20;

export function formatResult(
  gate: Pick<Gate, 'name' | 'what' | 'figure'>,
  scale: Scale,
  { measured, problems }: GateOutcome,
  seconds: number,
): string {
  const { name, what, figure } = gate;
  const isOk = problems.length === 0;
  return JSON.stringify({
    gate: name,
    what,
    figure,
    scale,
    ok: isOk,
    seconds: Math.round(seconds * 10) / 10,
    measured,
    problems: problems.slice(0, shownProblems),
  });
}

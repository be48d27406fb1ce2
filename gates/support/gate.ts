/** Quick enough for every `npm test`, or all that the figure asks for. */
export type Scale = 'quick' | 'full';

export interface Outcome {
  measured: Record<string, number | string>;
  /** None when the figure is reached. */
  problems: string[];
}

/** A bug that the gate has to catch: one text of a file of the product, put in the place of another. */
export interface Mutant {
  bug: string;
  file: string;
  find: string;
  replace: string;
}

/** A figure the product has to reach, as a command that can fail. */
export interface Gate {
  name: string;
  what: string;
  figure: string;
  /** Tests are part of `npm test`, trials of running processes a step of their own there, the rest not. */
  kind: 'tests' | 'trial' | 'onDemand';
  /** Its figure is a time that work beside it would spoil. */
  isTimed?: true;
  run(scale: Scale): Promise<Outcome>;
  mutant: Mutant;
}

export const atScale = <Value>(scale: Scale, quick: Value, full: Value): Value =>
  scale === 'full' ? full : quick;

const shownProblems = 20;

/** One line of JSON. */
export function lineOf(
  gate: Pick<Gate, 'name' | 'what' | 'figure'>,
  scale: Scale,
  { measured, problems }: Outcome,
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

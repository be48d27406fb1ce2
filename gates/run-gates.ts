import { parseArgs } from 'node:util';
import { everyGate, gatesByNameOnly } from './every-gate.ts';
import { formatResult, type Gate, type Scale } from './support/gate.ts';
import { catchMutants } from './mutants.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
  },
});

const isAboutMutants = positionals[0] === 'mutants';
const names = isAboutMutants ? positionals.slice(1) : positionals;
const known = [...everyGate, ...gatesByNameOnly];
const unknown = names.filter((name) => !known.some((gate) => gate.name === name));

if (unknown.length > 0) {
  console.error(`There is no gate ${unknown.join(', ')}. There are:`);
  for (const { name, what, figure } of known) console.error(`  ${name}: ${what} (${figure})`);
  process.exitCode = 2;
} else {
  const chosen = names.length > 0 ? known.filter(({ name }) => names.includes(name)) : everyGate;
  const isOk = isAboutMutants
    ? await catchMutants(chosen)
    : await runAll(chosen, values.quick ? 'quick' : 'full');
  process.exitCode = isOk ? 0 : 1;
}

/** Sequentially, except quick ones, which mostly wait. */
async function runAll(gates: Gate[], scale: Scale): Promise<boolean> {
  let doAllHold = true;
  const work = async (queue: Iterable<Gate>): Promise<void> => {
    for (const gate of queue) doAllHold = (await holds(gate, scale)) && doAllHold;
  };
  const isAlone = ({ isTimed }: Gate): boolean => scale === 'full' || isTimed === true;
  await work(gates.filter(isAlone));
  const together = gates.filter((gate) => !isAlone(gate)).values();
  await Promise.all([work(together), work(together)]);
  return doAllHold;
}

async function holds(gate: Gate, scale: Scale): Promise<boolean> {
  const startedAt = performance.now();
  const outcome = await gate.run(scale).catch((error: unknown) => ({
    measured: {},
    problems: [String(error)],
  }));
  console.log(formatResult(gate, scale, outcome, (performance.now() - startedAt) / 1000));
  return outcome.problems.length === 0;
}

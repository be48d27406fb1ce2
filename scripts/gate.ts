import { parseArgs } from 'node:util';
import { cutUploads } from './gates/captures-cut.ts';
import { killDuringCaptures } from './gates/captures-killed.ts';
import { repeatCaptures } from './gates/captures-repeated.ts';
import { tryDataClients } from './gates/data-clients.ts';
import { killDuringReports } from './gates/reports-killed.ts';
import { workShift } from './gates/shift.ts';
import { runFewLabellers, runLabellers } from './gates/labelling-queue.ts';
import { measureTiming } from './gates/timing.ts';
import { sendHostileUploads } from './gates/uploads.ts';

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '1' },
    full: { type: 'boolean', default: false },
  },
});

/** Figures that take too long, or need too quiet a machine, for `npm test`. */
const gates: Record<string, () => Promise<string[]>> = {
  'captures-cut': cutUploads,
  'captures-killed': () => killDuringCaptures({ isFull: values.full }),
  'captures-repeated': repeatCaptures,
  'data-clients': tryDataClients,
  labellers: runLabellers,
  'labellers-quick': runFewLabellers,
  'reports-killed': killDuringReports,
  shift: () => workShift(Number(values.minutes)),
  timing: measureTiming,
  uploads: sendHostileUploads,
};

const unknown = names.filter((name) => !(name in gates));
if (names.length === 0 || unknown.length > 0) {
  console.error(`Usage: npm run gate -- NAME…, with the names ${Object.keys(gates).join(', ')}`);
  process.exitCode = 2;
} else {
  for (const name of names) {
    const problems = (await gates[name]?.()) ?? [];
    for (const problem of problems) console.error(`${name}: ${problem}`);
    console.log(`${name}: ${problems.length === 0 ? 'ok' : 'failed'}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}

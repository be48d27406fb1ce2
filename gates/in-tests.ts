import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { runCommand } from '../scripts/lib/run-command.ts';
import type { Gate } from './support/gate.ts';

interface TestedGate extends Omit<Gate, 'kind' | 'run'> {
  files: string[];
  /** Only tests whose name contains this. */
  only?: string;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** A gate made of tests. `npm test` runs them at the quick scale of server/test/support/gate-scale.ts. */
export function inTests({ files, only, ...gate }: TestedGate): Gate {
  return {
    ...gate,
    kind: 'tests',
    run: async (scale) => {
      const folder = mkdtempSync(join(tmpdir(), 'wastegauge-gate-'));
      const [report, figures] = [join(folder, 'report.json'), join(folder, 'figures.ndjson')];
      try {
        const selection = only === undefined ? [] : ['--testNamePattern', only];
        const { output } = await runCommand(
          'vitest',
          ['run', '--reporter=json', `--outputFile=${report}`, ...selection, ...files],
          { environment: { GATE_SCALE: scale, GATE_FIGURES: figures } },
        );
        return outcomeOf(readIfThere(report), readIfThere(figures), output);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

function outcomeOf(
  report: string,
  figures: string,
  output: string,
): Awaited<ReturnType<Gate['run']>> {
  if (report === '') return { measured: {}, problems: [`the tests did not run: ${output}`] };
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(JSON.parse(report));
  const measured: Record<string, number | string> = { tests: numPassedTests + numFailedTests };
  for (const line of figures.split('\n').filter(Boolean)) {
    Object.assign(
      measured,
      z.record(z.string(), z.union([z.number(), z.string()])).parse(JSON.parse(line)),
    );
  }
  const problems = testResults.flatMap(({ message, assertionResults }) => [
    ...(message === '' ? [] : [message]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`),
  ]);
  if (numPassedTests + numFailedTests === 0) problems.push('no test ran');
  return { measured, problems };
}

const firstLine = (text = ''): string => text.split('\n')[0] ?? '';

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

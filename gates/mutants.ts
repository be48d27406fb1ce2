import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Gate } from './support/gate.ts';
import { copyProject, type ProjectCopy } from './mutant-copy.ts';

const gateLine = z.object({ ok: z.boolean(), problems: z.array(z.string()) });

/** Plants the bug of each gate in a copy of the project: the gate has to pass without it and fail with it. */
export async function catchMutants(gates: Gate[]): Promise<boolean> {
  const copy = copyProject();
  let areAllCaught = true;
  try {
    for (const gate of gates) {
      const startedAt = performance.now();
      const before = await tryGate(copy, gate, 'sound');
      copy.plant(gate.mutant);
      const after = await tryGate(copy, gate, 'planted');
      copy.undo(gate.mutant);
      const isCaught = before.ok && !after.ok;
      areAllCaught &&= isCaught;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(
        JSON.stringify({
          gate: gate.name,
          bug: gate.mutant.bug,
          file: gate.mutant.file,
          caught: isCaught,
          seconds,
          saidWithoutIt: before.problems.slice(0, 3),
          saidWithIt: after.problems.slice(0, 3),
        }),
      );
    }
  } finally {
    copy.remove();
  }
  return areAllCaught;
}

async function tryGate(
  { folder }: ProjectCopy,
  { name, mutant }: Gate,
  state: 'sound' | 'planted',
): Promise<z.infer<typeof gateLine>> {
  if (mutant.file.startsWith('web/'))
    await run(folder, ['node_modules/vite/bin/vite.js', 'build', 'web']);
  const said = await run(folder, ['gates/run-gates.ts', '--quick', name]);
  try {
    return gateLine.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
  } catch {
    // A product that does not start counts as a failed gate.
    return { ok: state === 'planted', problems: [`no verdict: ${said.slice(-500)}`] };
  }
}

async function run(folder: string, args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return said;
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs the shown command for some seconds instead of minutes; returns its output. */
export async function runSimulator(command: string): Promise<string> {
  const [program, ...args] = command
    .replace('npm run simulate --', 'monitor/src/simulate.ts')
    .replace('--minutes 2', '--minutes 0.1')
    .replace('--rate 15', '--rate 240')
    .split(' ');
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [program ?? '', ...args], { cwd: root });
  return stdout;
}

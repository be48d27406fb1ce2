import { spawn, type ChildProcess } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './report.ts';

export interface CommandOptions {
  environment?: Record<string, string>;
  /** Passes output to the terminal, for commands with their own progress. */
  isShown?: boolean;
}

const running = new Set<ChildProcess>();
let wasInterrupted = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    wasInterrupted = true;
    // The only signal on which the test runners clean up.
    for (const child of running) child.kill('SIGINT');
  });
}

export const isInterrupted = (): boolean => wasInterrupted;

/** Runs a command from node_modules/.bin or the PATH; forwards signals to it. */
export async function runCommand(
  command: string,
  commandArguments: string[],
  options: CommandOptions = {},
): Promise<{ isOk: boolean; output: string }> {
  const binaries = join(root, 'node_modules', '.bin');
  const child = spawn(command, commandArguments, {
    cwd: root,
    env: {
      ...process.env,
      // The product starts dozens of times in a test run.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node-compile'),
      ...options.environment,
      PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
    },
    shell: process.platform === 'win32',
    stdio: options.isShown === true ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const isOk = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`;
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
  running.delete(child);
  return { isOk, output };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const firstDelayMs = 1000;
const longestDelayMs = 30_000;
const steadyAfterMs = 60_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const stopping = new AbortController();
let hasBeenReady = false;
let delayMs = firstDelayMs;

for (;;) {
  const startedAt = performance.now();
  const { code, signal } = await runServer();
  const isWanted = stopping.signal.aborted || code === 0;
  // An error at the first start is for whoever started it to fix; once it has run, the settings are good.
  const isStartError = !hasBeenReady && code !== null;
  if (isWanted || isStartError) process.exit(code ?? 1);
  if (performance.now() - startedAt > steadyAfterMs) delayMs = firstDelayMs;
  const reason = signal ?? `exit code ${code}`;
  process.stderr.write(
    `WasteGauge stopped unexpectedly (${reason}). Restarting in ${delayMs / 1000} s.\n`,
  );
  await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => process.exit(0));
  delayMs = Math.min(2 * delayMs, longestDelayMs);
}

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The server stops when the channel to it closes, so it does not outlive a supervisor that is killed. */
async function runServer(): Promise<Ended> {
  const server = spawn(process.execPath, [...process.execArgv, main], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server.once('message', () => {
    hasBeenReady = true;
  });
  const forward = (signal: NodeJS.Signals): void => {
    stopping.abort();
    // On Windows this would kill it; the console tells it to stop there.
    if (process.platform !== 'win32') server.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  await once(server, 'exit');
  for (const signal of signals) process.off(signal, forward);
  return { code: server.exitCode, signal: server.signalCode };
}

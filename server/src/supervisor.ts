import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const firstDelayMs = 1000;
const maxDelayMs = 30_000;
const stableAfterMs = 60_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const stopping = new AbortController();
let hasBeenReady = false;
let delayMs = firstDelayMs;

for (;;) {
  const startedAt = performance.now();
  const { code, signal } = await runServer();
  const isExpected = stopping.signal.aborted || code === 0;
  // An error at the first start needs the operator; after a successful start the settings are known to be good.
  const isStartError = !hasBeenReady && code !== null;
  if (isExpected || isStartError) process.exit(code ?? 1);
  if (performance.now() - startedAt > stableAfterMs) delayMs = firstDelayMs;
  const reason = signal ?? `exit code ${code}`;
  process.stderr.write(
    `WasteGauge stopped unexpectedly (${reason}). Restarting in ${delayMs / 1000} s.\n`,
  );
  await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => process.exit(0));
  delayMs = Math.min(2 * delayMs, maxDelayMs);
}

interface ExitStatus {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The server stops when its IPC channel closes, so it does not outlive a killed supervisor. */
async function runServer(): Promise<ExitStatus> {
  const server = spawn(process.execPath, [...process.execArgv, main], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  server.once('message', () => {
    hasBeenReady = true;
  });
  const forward = (signal: NodeJS.Signals): void => {
    stopping.abort();
    // On Windows this would kill the server; there the console itself asks it to stop.
    if (process.platform !== 'win32') server.kill(signal);
  };
  for (const signal of signals) process.on(signal, forward);
  await once(server, 'exit');
  for (const signal of signals) process.off(signal, forward);
  return { code: server.exitCode, signal: server.signalCode };
}

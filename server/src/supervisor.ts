import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

const main = fileURLToPath(new URL('main.ts', import.meta.url));
const prepare = fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url));
const firstDelayMs = 1000;
const maxDelayMs = 30_000;
const stableAfterMs = 60_000;
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const stopping = new AbortController();
let hasBeenReady = false;
let delayMs = firstDelayMs;
/** The web application is built while the server prepares the database. */
let build = process.argv.includes('--build') ? buildWeb() : undefined;
let hasBuildFailed = false;

for (;;) {
  const startedAt = performance.now();
  const { code, signal } = await runServer();
  if (hasBuildFailed) process.exit(1);
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
    env: { ...process.env, ...(build && { WEB_BUILD: 'running' }) },
  });
  server.once('message', () => {
    hasBeenReady = true;
    build = undefined;
  });
  void build?.then((isBuilt) => {
    if (isBuilt && server.connected) server.send('built');
    if (isBuilt) return;
    hasBuildFailed = true;
    server.kill('SIGTERM');
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

/** False after an error, which it has printed. */
async function buildWeb(): Promise<boolean> {
  const building = spawn(process.execPath, [prepare, 'build'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  building.stdout.pipe(process.stdout);
  process.once('exit', () => building.kill());
  await once(building, 'exit');
  return building.exitCode === 0;
}

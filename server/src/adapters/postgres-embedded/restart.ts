import { endLeftoverServer } from './leftover.ts';
import { startServer, type RunningServer, type ServerOptions } from './server.ts';

// More crashes cannot be fixed by a restart.
const maxCrashes = 5;
const crashWindowMs = 600_000;

/** Restarts a crashed PostgreSQL on the same port; `exited` resolves when restarts do not help. */
export async function startWithRestarts(options: ServerOptions): Promise<RunningServer> {
  let server = await startServer(options);
  const { port } = server;
  const crashes: number[] = [];
  const exited = Promise.withResolvers<void>();
  let isStopping = false;
  let restart = Promise.resolve();

  async function startAgain(): Promise<void> {
    crashes.push(Date.now());
    const recent = crashes.filter((at) => at > Date.now() - crashWindowMs);
    if (recent.length > maxCrashes) return exited.resolve();
    options.log('PostgreSQL ended unexpectedly; restarting it');
    try {
      await endLeftoverServer(options.home, options.binaries, options.log);
      server = await startServer({ ...options, port });
    } catch (error) {
      options.log(String(error));
      return exited.resolve();
    }
    watch();
  }

  function watch(): void {
    void server.exited.then(() => {
      if (!isStopping) restart = startAgain();
    });
  }

  watch();
  return {
    port,
    exited: exited.promise,
    stop: async () => {
      isStopping = true;
      await restart;
      await server.stop();
    },
  };
}

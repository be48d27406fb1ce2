import { endLeftoverServer } from './leftover.ts';
import { startServer, type RunningServer, type ServerOptions } from './server.ts';

// What dies more often will not be mended by another start: whoever runs the product has to look.
const deathsAllowed = 5;
const countedForMs = 600_000;

/** PostgreSQL, started again at its port when it dies unasked; it has exited when that does not help. */
export async function keepServer(options: ServerOptions): Promise<RunningServer> {
  let server = await startServer(options);
  const { port } = server;
  const deaths: number[] = [];
  const exited = Promise.withResolvers<void>();
  let isStopping = false;
  let restart = Promise.resolve();

  async function startAgain(): Promise<void> {
    deaths.push(Date.now());
    const recent = deaths.filter((at) => at > Date.now() - countedForMs);
    if (recent.length > deathsAllowed) return exited.resolve();
    options.log('PostgreSQL ended unexpectedly; starting it again');
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

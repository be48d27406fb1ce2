import { createServer } from 'node:net';
import { StartError } from '../start-error.ts';

/** Fails before anything is created when the port is not available. */
export async function assertPortFree(
  host: string,
  port: number,
  setting: 'PORT' | 'HTTP_PORT' = 'PORT',
): Promise<void> {
  const problem = await tryToListen(host, port);
  if (problem === undefined) return;
  if (problem !== 'EADDRINUSE') {
    throw new StartError(`HOST, ${setting}: cannot listen on ${host}:${port} (${problem})`);
  }
  if (await answersAsWasteGauge(host, port)) {
    throw new StartError(`WasteGauge is already running at http://localhost:${port}`);
  }
  throw new StartError(
    `${setting}: ${port} is in use by another program; choose another one, for example ${setting}=${port + 1} npm start`,
  );
}

const tryToListen = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });

async function answersAsWasteGauge(host: string, port: number): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const address = reachable.includes(':') ? `[${reachable}]` : reachable;
  try {
    const answer = await fetch(`http://${address}:${port}/api/health/live/`, {
      signal: AbortSignal.timeout(1000),
    });
    return answer.ok && answer.headers.get('content-type')?.includes('json') === true;
  } catch {
    return false;
  }
}

import http from 'node:http';
import https from 'node:https';
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
  const protocol = await findWasteGauge(host, port);
  if (protocol) {
    throw new StartError(`WasteGauge is already running at ${protocol}://localhost:${port}`);
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

/** The protocol of a running WasteGauge; undefined for another program. */
async function findWasteGauge(host: string, port: number): Promise<'http' | 'https' | undefined> {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const options = { host: reachable, port, path: '/api/health/live/', timeout: 1000 };
  if (await answersAsWasteGauge(http.request(options))) return 'http';
  // Only the answer counts here, not who signed the certificate.
  const secure = https.request({ ...options, rejectUnauthorized: false });
  return (await answersAsWasteGauge(secure)) ? 'https' : undefined;
}

const answersAsWasteGauge = (request: http.ClientRequest): Promise<boolean> =>
  new Promise((resolve) => {
    request.once('error', () => resolve(false));
    request.once('timeout', () => request.destroy(new Error('timeout')));
    request.once('response', (reply) => {
      reply.resume();
      const isJson = reply.headers['content-type']?.includes('json') === true;
      resolve(reply.statusCode === 200 && isJson);
    });
    request.end();
  });

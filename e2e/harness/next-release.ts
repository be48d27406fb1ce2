import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from './test.ts';

/** Serves the product, and after `deploy` a release without some of its files. */
interface Deployment {
  url: string;
  deploy(): void;
  stop(): Promise<void>;
}

async function serveReleases(product: string, gone: RegExp): Promise<Deployment> {
  let isDeployed = false;
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (isDeployed && gone.test(path)) outgoing.writeHead(404).end();
    else pass(incoming, outgoing, isDeployed && path.endsWith('/service-worker.js'));
  });
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, isRenamed: boolean): void => {
    const { method, url } = incoming;
    const headers = { ...incoming.headers, ...(isRenamed && { 'accept-encoding': 'identity' }) };
    const forward = request(new URL(url ?? '/', product), { method, headers }, (answer) => {
      if (!isRenamed) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      void text(answer).then((script) => {
        outgoing.setHeader('content-type', 'application/javascript');
        outgoing.end(script.replace(/(?<=release = ")[^"]+/, '/assets/first-next.js'));
      });
    });
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    deploy: () => {
      isDeployed = true;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Journeys with a new release that lacks the old script of the feed. */
export const withReleases = test.extend<{ releases: Deployment }>({
  releases: async ({}, use) => {
    const releases = await serveReleases(process.env.E2E_BASE_URL ?? '', /\/assets\/feed-screen-/);
    await use(releases);
    await releases.stop();
  },
  baseURL: ({ releases }, use) => use(releases.url),
});

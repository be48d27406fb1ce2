import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const yearSeconds = 31_536_000;

/** Serves the built web application and the monitor for tablets; unknown paths get their pages. */
export async function serveWebApplication(app: FastifyInstance, folder: string): Promise<void> {
  await serveFiles(app, folder);
  // The router treats both addresses alike, but the monitor's service worker covers only /monitor/.
  app.get('/monitor', ({ url }, reply) =>
    url.startsWith('/monitor/')
      ? reply.sendFile('monitor/index.html')
      : reply.redirect(url.replace('/monitor', '/monitor/'), 308),
  );
  app.setNotFoundHandler((request, reply) => {
    rejectFiles(request);
    const isMonitor = request.url.startsWith('/monitor/');
    return reply.sendFile(isMonitor ? 'monitor/index.html' : 'index.html');
  });
}

interface OnePage {
  folder: string | undefined;
  page: string;
  redirectTo: (request: FastifyRequest) => string;
}

/** Serves one page of the built web application; other pages are redirected. */
export async function serveOnePage(
  app: FastifyInstance,
  { folder, page, redirectTo }: OnePage,
): Promise<void> {
  if (folder) {
    await serveFiles(app, folder, { index: false });
    app.get(page, (_request, reply) => reply.sendFile('index.html'));
  }
  app.get('/', (request, reply) => reply.redirect(redirectTo(request), 307));
  app.setNotFoundHandler((request, reply) => {
    rejectFiles(request);
    return reply.redirect(redirectTo(request), 307);
  });
}

async function serveFiles(
  app: FastifyInstance,
  folder: string,
  options: { index?: false } = {},
): Promise<void> {
  await app.register(serveStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    ...options,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      const policy = isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
      void reply.header('cache-control', policy);
    },
  });
}

function rejectFiles({ method, url }: FastifyRequest): void {
  const isPage = method === 'GET' || method === 'HEAD';
  const isFile = /^\/(api|(monitor\/)?assets|metrics)(\/|$)/.test(url);
  if (!isPage || isFile) throw new AppError('notFound');
}

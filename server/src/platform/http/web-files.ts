import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const yearSeconds = 31_536_000;

/** Serves the built web application; unknown paths get the page. */
export async function serveWebApplication(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(serveStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      const policy = isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';
      void reply.header('cache-control', policy);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = /^\/(api|assets|metrics)(\/|$)/.test(request.url);
    if (!isPage || isFile) throw new AppError('notFound');
    return reply.sendFile('index.html');
  });
}

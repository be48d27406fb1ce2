import { api } from '@wastegauge/contract/api';
import type { FastifyInstance } from 'fastify';
import { renderApiPage } from './api-page.ts';
import { buildOpenApi } from './openapi.ts';

export function serveDocumentation(app: FastifyInstance, version: string): void {
  const document = buildOpenApi(api, version);
  const page = renderApiPage(document);
  app.get('/api/docs/', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/openapi.json', (_, reply) => reply.send(document));
}

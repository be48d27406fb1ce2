import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { systemRoutes } from '@wastegauge/contract/services/system';
import { expect, test } from 'vitest';
import { openSentryReports } from './sentry.ts';
import type { ErrorPlace } from '../../platform/ports/error-reports.ts';
import { startTestApp, testSettings } from '../../../test/support/test-app.ts';

test('unexpected errors are reported with their route; expected errors are not', async () => {
  const reported: { error: unknown; place: ErrorPlace }[] = [];
  const product = await startTestApp({
    errorReports: {
      report: (error, place) => void reported.push({ error, place }),
      close: async () => undefined,
    },
    translator: { translate: () => Promise.reject(new Error('down')) },
  });
  product.app.get('/api/broken/:secret/', () => {
    throw new Error('a bug');
  });
  await product.app.inject({ method: 'GET', url: '/api/nowhere/' });
  const answer = await product.app.inject({ method: 'GET', url: '/api/broken/hidden/?token=t' });
  expect(answer.statusCode).toBe(500);
  expect(reported).toHaveLength(1);
  expect(reported[0]?.error).toMatchObject({ message: 'a bug' });
  expect(reported[0]?.place).toEqual({
    where: 'GET /api/broken/:secret/',
    requestId: expect.any(String),
  });
  await product.close();
});

test('reports contain the route and the user id, but no personal data', async () => {
  const received: string[] = [];
  const service = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.end('{}');
    });
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const dsn = `http://public@127.0.0.1:${port}/1`;
  const reports = await openSentryReports({ dsn, release: '0.0.0' });
  const place = { where: 'job deliver-mail', requestId: 'r-1' };
  reports.report(new Error('cannot reach <nora@kitchen.example> (email)=(sam@x.example)'), place);
  await reports.close();
  service.close();
  const sent = received.join('\n');
  expect(sent).toContain('cannot reach <[e-mail]>');
  expect(sent).toContain('"tags":{"where":"job deliver-mail","request_id":"r-1"}');
  expect(sent).toContain('error-reports.test.ts');
  expect(sent).toContain('"release":"0.0.0"');
  expect(sent).not.toMatch(/nora@|sam@|server_name|breadcrumbs|cookie/i);
});

test('reporting tolerates an unreachable service', async () => {
  const reports = await openSentryReports({ dsn: 'http://public@127.0.0.1:9/1', release: '0.0.0' });
  reports.report(new Error('a bug'), { where: 'job deliver-mail' });
  await expect(reports.close()).resolves.toBeUndefined();
});

test('the content security policy allows the reporting service only when configured', async () => {
  const dsn = 'https://public@errors.kitchen.example/1';
  const reporting = await startTestApp({ settings: { ...testSettings, sentry_dsn: dsn } });
  const silent = await startTestApp();
  const policyOf = async (app: typeof silent): Promise<string> =>
    String((await app.anonymous.call(systemRoutes.getLiveness)).headers['content-security-policy']);
  expect(await policyOf(reporting)).toContain("connect-src 'self' https://errors.kitchen.example;");
  expect(await policyOf(silent)).toContain("connect-src 'self';");
  await reporting.close();
  await silent.close();
});

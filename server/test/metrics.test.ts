import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../src/platform/http/metrics.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

test('requests, jobs, pools and the process are exposed as Prometheus metrics', async () => {
  const metrics = createMetrics();
  const request = { method: 'GET', route: '/api/users/:id/', status: 200 };
  metrics.observeRequest({ ...request, seconds: 0.02 });
  metrics.observeRequest({ ...request, seconds: 0.4 });
  metrics.observeJob('deliver-mail', 'retried', 1.5);
  metrics.watchPool('main', { totalCount: 7, idleCount: 4, waitingCount: 2 });
  const text = await metrics.render();
  expect(metrics.contentType).toContain('text/plain');
  const labels = 'method="GET",route="/api/users/:id/",status="200"';
  expect(text).toContain(`wastegauge_http_request_seconds_count{${labels}} 2`);
  expect(text).toContain(`wastegauge_http_request_seconds_bucket{le="0.025",${labels}} 1`);
  expect(text).toContain('wastegauge_jobs_total{job="deliver-mail",outcome="retried"} 1');
  expect(text).toContain('wastegauge_database_connections{pool="main",state="busy"} 3');
  expect(text).toContain('wastegauge_database_connections{pool="main",state="waiting"} 2');
  expect(text).toContain('process_resident_memory_bytes');
});

test('two servers in one process have separate metrics', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.observeJob('deliver-mail', 'succeeded', 0.1);
  expect(await one.render()).toContain('job="deliver-mail"');
  expect(await other.render()).not.toContain('job="deliver-mail"');
});

describe('/metrics', () => {
  let product: TestApp;
  beforeAll(async () => {
    product = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  });
  afterAll(() => product.close());

  const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    product.app.inject({ url: '/metrics', headers, remoteAddress });

  test.each([
    ['127.0.0.1', 'localhost:8080'],
    ['127.0.0.1', '127.0.0.1:8080'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['::1', '[::1]:8080'],
  ])('is shown to a program on this machine: from %s at %s', async (address, host) => {
    const answer = await read({ host }, address);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('process_resident_memory_bytes');
  });

  test.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Port',
    'X-Forwarded-Proto',
    'X-Forwarded-Server',
    'X-Original-Forwarded-For',
    'X-Original-Host',
    'X-Original-URL',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'X-ProxyUser-Ip',
    'X-Appengine-User-IP',
    'X-Azure-ClientIP',
    'X-Envoy-External-Address',
    'Client-IP',
    'True-Client-IP',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'CF-Connecting-IP',
    'CF-Ray',
    'CDN-Loop',
  ])('does not exist behind a proxy that sets %s', async (name) => {
    for (const value of ['127.0.0.1', '']) {
      const answer = await read({ [name]: value });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'notFound']);
    }
  });

  test.each([
    ['203.0.113.7', 'localhost'],
    ['127.0.0.1', 'waste.kitchen.example'],
    ['127.0.0.1', 'localhost.kitchen.example'],
    ['127.0.0.1', '127.0.0.1.kitchen.example'],
  ])('does not exist for %s at %s', async (address, host) => {
    expect((await read({ host }, address)).statusCode).toBe(404);
  });
});

import { expect, test } from 'vitest';
import { createMetrics } from '../src/platform/metrics.ts';

test('requests, jobs, pools and the process itself are counted in the Prometheus format', async () => {
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

test('two servers in one process keep their own counts', async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.observeJob('deliver-mail', 'succeeded', 0.1);
  expect(await one.render()).toContain('job="deliver-mail"');
  expect(await other.render()).not.toContain('job="deliver-mail"');
});

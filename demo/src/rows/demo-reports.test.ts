import { complianceReport } from '@wastegauge/contract/insight/compliance';
import { createPostgresAnalytics } from '@wastegauge/server/adapters/analytics/analytics-postgres';
import { buildReport } from '@wastegauge/server/features/compliance/build-report';
import { hashText } from '@wastegauge/server/features/compliance/canonical';
import { connect, type Database } from '@wastegauge/server/platform/db/db';
import { mintScope } from '@wastegauge/server/platform/scope';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoDatabase, demoNow } from '../../../server/test/support/test-demo.ts';
import type { TestDatabase } from '../../../server/test/support/test-database.ts';
import { askOf } from '../../../server/test/support/test-questions.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createDemoDatabase();
  database = connect(testDatabase.url, { statementTimeoutMs: 120_000 });
}, 240_000);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const { ask } = askOf(() => database.db);

test('Harbour Hotels locked the report of last year', async () => {
  const [locked, ...others] = await ask(sql<{ content: string; hash: string; name: string }>`
    select content, hash, locked_by_name as name from locked_report
  `);
  expect(others).toEqual([]);
  expect(hashText(locked?.content ?? '')).toBe(locked?.hash);
  expect(locked?.name).not.toBe('');
  const report = complianceReport.parse(JSON.parse(locked?.content ?? ''));
  expect(report).toMatchObject({
    scheme: 'flw',
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    organisation: { name: 'Harbour Hotels' },
  });
  expect(report.total.total).toBeGreaterThan(1000);
  expect(report.coverage.measured_days).toBeGreaterThan(500);
});

test('a report of Brightside Catering has gaps', { timeout: 60_000 }, async () => {
  const { db } = database;
  const report = await buildReport(
    { db, analytics: createPostgresAnalytics(db), clock: { now: () => demoNow } },
    mintScope([5, 6, 7]),
    {
      scheme: 'uk',
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      answers: {
        assurance: '',
        narrative: '',
        hierarchy_reason: '',
        base_year: null,
        is_output_used: false,
      },
    },
  );
  const codes = report.gaps.map(({ code }) => code);
  expect(codes).toEqual(
    expect.arrayContaining(['controlWeek', 'assurance', 'narrative', 'country']),
  );
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimDueReports } from './queries.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { eventually } from '../../../test/support/test-jobs.ts';
import {
  at,
  idle,
  newest,
  product,
  reader,
  runTimer,
  server,
  setUpReportMails,
  startServer,
  statesOf,
  stopServers,
} from './report-mails.test-support.ts';

setUpReportMails();

test('after any interruption each reader gets every period exactly once', async () => {
  const site = await product.given.site();
  await product.given.event({ site, day: '2026-03-10' });
  const chef = await reader([site], { kinds: ['daily', 'weekly', 'monthly'] });
  product.clock.set('2026-06-01T08:00:00Z');
  await stopServers();
  // The server dies after claiming and before the commit.
  await expect(
    inTransaction(product.db, async (transaction) => {
      expect(await claimDueReports(transaction, product.clock.now(), 100)).toHaveLength(3);
      throw new Error('power cut');
    }),
  ).rejects.toThrow('power cut');
  expect(await statesOf(chef)).toEqual([]);
  await startServer();
  await startServer();
  await Promise.all([runTimer(), runTimer(), runTimer()]);
  await eventually(() => server.received.length).toBe(3);
  await idle();
  expect(await statesOf(chef)).toEqual(['sent', 'sent', 'sent']);
  // A job whose completion was lost runs again.
  for (const kind of ['daily', 'weekly', 'monthly']) {
    const payload = { user_id: chef.id, kind, period_end: '2026-05-31' };
    for (let round = 0; round < 2; round += 1) {
      await sql`select graphile_worker.add_job('write-report', ${JSON.stringify(payload)}::json)
      `.execute(product.db);
    }
  }
  await idle();
  await stopServers();
  await startServer();
  expect(await at('2026-06-01T08:05:00Z')).toEqual([]);
  // Setting the clock back repeats nothing.
  expect(await at('2026-05-31T08:00:00Z')).toEqual([]);
  expect(await at('2026-04-01T08:00:00Z')).toEqual([]);
  expect(server.received).toHaveLength(3);
});

test('two servers running at the same time claim a report once', async () => {
  const site = await product.given.site();
  await reader([site], { kinds: ['daily', 'weekly'] });
  await stopServers();
  const now = new Date('2026-07-01T12:00:00Z');
  const found = await Promise.all([1, 2, 3, 4].map(() => claimDueReports(product.db, now, 100)));
  expect(found.flat()).toHaveLength(2);
});

test('a mail the mail server refuses is delivered once, later', async () => {
  const site = await product.given.site();
  await product.given.event({ site, day: '2026-03-10' });
  await reader([site]);
  server.mood = 'refuse';
  product.clock.set('2026-03-16T08:00:00Z');
  await runTimer();
  await eventually(async () => {
    const found = await sql<{ error: string | null }>`
      select last_error as error from outbox where state = 'waiting'`.execute(product.db);
    return found.rows.map(({ error }) => error !== null);
  }).toEqual([true]);
  server.mood = 'accept';
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(product.db);
  await eventually(() => server.received.length).toBe(1);
  await idle();
  expect(newest().attachments.length).toBeGreaterThan(0);
});

import { reportKinds } from '@wastegauge/contract/values/address-options';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { createFactories } from '../../server/test/support/factories.ts';
import { startMailServer, type MailServer } from '../../server/test/support/test-mail-server.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { openInstallation, type TestInstallation } from '../support/installation.ts';
import { withProductDatabase } from '../support/product.ts';

/** A morning of report mails while server and database are killed repeatedly: each reader gets each report. */
export async function killDuringReports(scale: Scale): Promise<GateOutcome> {
  const { readers, kills, timeoutMs } = atScale(
    scale,
    { readers: 6, kills: 2, timeoutMs: 60_000 },
    { readers: 40, kills: 6, timeoutMs: 180_000 },
  );
  const sink = await startMailServer();
  const installation = await openInstallation({ LOG_LEVEL: 'fatal', SMTP_URL: sink.url });
  try {
    await installation.start();
    await withProductDatabase(installation, ({ db }) => insertReaders(db, readers));
    await killRepeatedly(installation, sink, kills);
    await withProductDatabase(installation, ({ db }) =>
      waitUntilSettled(db, readers * reportKinds.length, timeoutMs),
    );
    return summarise(sink, kills, readers * reportKinds.length);
  } finally {
    await installation.remove();
    await sink.close();
  }
}

async function insertReaders(db: Db, readers: number): Promise<void> {
  const given = createFactories(db);
  const site = await given.site();
  await given.event({ site, at: new Date(Date.now() - 3 * 86_400_000).toISOString() });
  for (let index = 0; index < readers; index += 1) await given.user({ sites: [site] });
  await sql`update profile set daily_report = true, weekly_report = true, monthly_report = true
  `.execute(db);
  await sql`update profile set daily_report_since = now() - interval '1 year',
    weekly_report_since = now() - interval '1 year',
    monthly_report_since = now() - interval '1 year'`.execute(db);
}

const look = (db: Db): Promise<unknown> =>
  sql`select graphile_worker.add_job('find-due-reports', '{}'::json)`.execute(db);

/** Kills server and database in turns at random moments; the server while a mail is being sent. */
async function killRepeatedly(
  installation: TestInstallation,
  sink: MailServer,
  kills: number,
): Promise<void> {
  for (let index = 0; index < kills; index += 1) {
    await withProductDatabase(installation, ({ db }) => look(db));
    await sleep(Math.random() * 1000);
    if (index % 2 === 0) {
      sink.mood = 'hang';
      await sleep(300 + Math.random() * 3000);
      await installation.killServer();
      sink.mood = 'accept';
      await installation.start();
    } else await installation.killDatabase();
  }
}

async function waitUntilSettled(db: Db, wanted: number, timeoutMs: number): Promise<void> {
  await look(db);
  const until = Date.now() + timeoutMs;
  while (Date.now() < until) {
    const found = await sql<{ isSettled: boolean }>`
      select (select count(*) from outbox where state = 'sent') >= ${wanted}::int
        and not exists (select from outbox where state = 'waiting')
        and not exists (select from report_mail where state = 'due') as "isSettled"
    `.execute(db);
    if (found.rows[0]?.isSettled) return;
    await sleep(500);
  }
}

/**
 * A mail accepted just before the kill is sent again with the same id, so that a mailbox can detect it. Two different
 * mails for one period would be two reports.
 */
function summarise(sink: MailServer, kills: number, wanted: number): GateOutcome {
  const ids = new Map<string, Set<string>>();
  for (const { recipients, mail } of sink.received) {
    const report = `${recipients.join()} ${mail.subject ?? ''}`;
    ids.set(report, (ids.get(report) ?? new Set()).add(mail.messageId ?? ''));
  }
  const doubled = [...ids].filter(([, different]) => different.size > 1);
  const repeats = sink.received.length - ids.size;
  const problems = [
    ...(ids.size === wanted ? [] : [`${ids.size} reports came, ${wanted} were due`]),
    ...doubled.map(([report]) => `twice: ${report}`),
  ];
  return { measured: { kills, wanted, got: ids.size, repeats }, problems };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { reportKinds } from '@wastegauge/contract/reports';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db.ts';
import { createFactories } from '../../server/test/factories.ts';
import { startMailServer, type MailServer } from '../../server/test/test-mail-server.ts';
import { openInstallation, type Installation } from './installation.ts';
import { withDatabaseOf } from './product.ts';

const readers = 40;
const kills = 6;
const patienceMs = 180_000;

/** A morning of report mails while server and database are killed again and again: each reader has each one. */
export async function killDuringReports(): Promise<string[]> {
  const sink = await startMailServer();
  const installation = await openInstallation({ LOG_LEVEL: 'fatal', SMTP_URL: sink.url });
  try {
    await installation.start();
    await withDatabaseOf(installation, ({ db }) => giveReaders(db));
    await killAgainAndAgain(installation);
    await withDatabaseOf(installation, ({ db }) => untilSettled(db));
    return problemsOf(sink);
  } finally {
    await installation.remove();
    await sink.close();
  }
}

async function giveReaders(db: Db): Promise<void> {
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

/** Server and database in turns, each at a moment nobody can foresee. */
async function killAgainAndAgain(installation: Installation): Promise<void> {
  for (let index = 0; index < kills; index += 1) {
    await withDatabaseOf(installation, ({ db }) => look(db));
    await sleep(300 + Math.random() * 4000);
    if (index % 2 === 0) await installation.killServer();
    else await installation.killDatabase();
    await installation.start();
  }
}

async function untilSettled(db: Db): Promise<void> {
  await look(db);
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const found = await sql<{ isSettled: boolean }>`
      select (select count(*) from outbox where state = 'sent') >= ${readers * reportKinds.length}
        and not exists (select from outbox where state = 'waiting')
        and not exists (select from report_mail where state = 'due') as "isSettled"
    `.execute(db);
    if (found.rows[0]?.isSettled) return;
    await sleep(500);
  }
}

/**
 * A mail server that has taken a mail just before the kill is sent it again, as the same mail: by its
 * id a mailbox knows it. Two different mails for one period would be two reports.
 */
function problemsOf(sink: MailServer): string[] {
  const ids = new Map<string, Set<string>>();
  for (const { recipients, mail } of sink.received) {
    const report = `${recipients.join()} ${mail.subject ?? ''}`;
    ids.set(report, (ids.get(report) ?? new Set()).add(mail.messageId ?? ''));
  }
  const wanted = readers * reportKinds.length;
  const doubled = [...ids].filter(([, different]) => different.size > 1);
  const repeats = sink.received.length - ids.size;
  console.log(JSON.stringify({ gate: 'reports-killed', kills, wanted, got: ids.size, repeats }));
  return [
    ...(ids.size === wanted ? [] : [`${ids.size} reports came, ${wanted} were due`]),
    ...doubled.map(([report]) => `twice: ${report}`),
  ];
}

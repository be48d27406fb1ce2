import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOutboxMail } from '../../adapters/mail/outbox.ts';
import { createSmtpMail } from '../../adapters/mail/smtp.ts';
import { deliverMail, failOldMessages, messageJobs } from './jobs.ts';
import { createMessages, type QueuedMail } from './service.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { runJob, type JobContext } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import type { Mail } from '../../platform/ports/mail.ts';
import { eventually, openWorkshop, type Workshop } from '../../../test/support/test-jobs.ts';
import { startMailServer, type MailServer } from '../../../test/support/test-mail-server.ts';

const from = 'WasteGauge <no-reply@kitchen.example>';
const greeting: QueuedMail = {
  to: 'chef@kitchen.example',
  template: 'greeting',
  language: 'fr',
  subject: 'Bienvenue à la cuisine ✓',
  text: 'Bonjour, voici vos déchets : 12,5 kg.',
  html: '<p>Bonjour, voici vos déchets : <b>12,5 kg</b>.</p>',
};

let workshop: Workshop;
let server: MailServer;
let smtp: Mail;

beforeAll(async () => {
  workshop = await openWorkshop();
});
beforeEach(async () => {
  server = await startMailServer();
  smtp = createSmtpMail({ smtpUrl: server.url, from, timeoutMs: 400 });
});
afterEach(async () => {
  await smtp.close();
  await server.close();
  await sql`delete from outbox`.execute(workshop.db);
  await sql`delete from graphile_worker._private_jobs`.execute(workshop.db);
});
afterAll(() => workshop.close());

interface OutboxRow {
  id: number;
  state: string;
  attempts: number;
  last_error: string | null;
  text_body: string;
  html_body: string | null;
  message_id: string;
}

const outbox = async (): Promise<OutboxRow[]> =>
  (await sql<OutboxRow>`select * from outbox order by id`.execute(workshop.db)).rows;

const makeDue = () =>
  sql`update graphile_worker._private_jobs set run_at = now()`.execute(workshop.db);

async function queue(mail: QueuedMail = greeting): Promise<OutboxRow> {
  const { jobs } = workshop.jobs(messageJobs);
  await createMessages({ jobs, mailFrom: from }).queueMail(workshop.db, mail);
  const row = (await outbox()).at(-1);
  if (!row) throw new Error('nothing was queued');
  return row;
}

/** Runs the handler once, as the queue does. */
function deliver(row: OutboxRow, context: { mail?: Mail; isLastAttempt?: boolean } = {}) {
  return runJob(deliverMail, { ...standardContext(), ...context }, { outbox_id: row.id });
}

const standardContext = (): JobContext => ({
  ...workshop.ports,
  mail: smtp,
  jobs: workshop.jobs(messageJobs).jobs,
  log: createLog('silent'),
  attempt: 1,
  isLastAttempt: false,
  signal: AbortSignal.timeout(60_000),
});

test('a mail commits with its change, is delivered, and its body is deleted', async () => {
  const { jobs, runner } = workshop.jobs(messageJobs, { ports: { mail: smtp } });
  const messages = createMessages({ jobs, mailFrom: from });
  await runner.start();
  const cancelled = inTransaction(workshop.db, async (transaction) => {
    await messages.queueMail(transaction, { ...greeting, to: 'nobody@kitchen.example' });
    throw new Error('changed my mind');
  });
  await expect(cancelled).rejects.toThrow('changed my mind');
  await inTransaction(workshop.db, (transaction) => messages.queueMail(transaction, greeting));

  await eventually(async () => (await outbox())[0]?.state).toBe('sent');
  await runner.stop();
  const [row] = await outbox();
  expect(row).toMatchObject({ attempts: 1, last_error: null, text_body: '', html_body: null });
  expect(server.received).toHaveLength(1);
  const { recipients, mail } = server.received[0]!;
  expect(recipients).toEqual(['chef@kitchen.example']);
  expect(mail).toMatchObject({
    subject: greeting.subject,
    messageId: row?.message_id,
    from: { name: 'WasteGauge', address: 'no-reply@kitchen.example' },
  });
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@kitchen\.example>$/);
  expect(mail.text?.trim()).toBe(greeting.text);
  expect(mail.html).toContain('<b>12,5 kg</b>');
});

test.each(['refuse', 'hang', 'cut'] as const)(
  'a mail that the server answers with "%s" is retried',
  async (mood) => {
    server.mood = mood;
    const { runner } = workshop.jobs(messageJobs, { ports: { mail: smtp } });
    await runner.start();
    await queue();
    await eventually(async () => (await outbox())[0]?.last_error).toBeTruthy();
    expect((await outbox())[0]?.state).toBe('waiting');
    server.mood = 'accept';
    await makeDue();
    await eventually(async () => (await outbox())[0]?.state).toBe('sent');
    await runner.stop();
    expect(server.received).toHaveLength(1);
    expect((await outbox())[0]).toMatchObject({ attempts: 2, last_error: null });
  },
);

test('a handler that runs twice sends once', async () => {
  const row = await queue();
  await deliver(row);
  await deliver(row);
  expect(server.received).toHaveLength(1);
  expect((await outbox())[0]).toMatchObject({ state: 'sent', attempts: 1 });
});

test('a process that dies before recording the delivery repeats it with the same Message-ID', async () => {
  const row = await queue();
  await smtp.send({ ...greeting, html: null, messageId: row.message_id });
  await deliver(row);
  expect(server.received.map(({ mail }) => mail.messageId)).toEqual([
    row.message_id,
    row.message_id,
  ]);
});

test('a mail that fails in its last attempt has failed for good', async () => {
  server.mood = 'refuse';
  const row = await queue();
  await expect(deliver(row, { isLastAttempt: true })).rejects.toThrow('Greylisted');
  expect((await outbox())[0]).toMatchObject({ state: 'failed', text_body: greeting.text });
  expect((await outbox())[0]?.last_error).toContain('Greylisted');
  server.mood = 'accept';
  await deliver(row);
  expect(server.received).toEqual([]);
});

test('a mail waiting for days is given up, a fresh one is not', async () => {
  const old = await queue();
  await queue();
  await sql`
    update outbox set waiting_since = now() - interval '3 days' where id = ${old.id}
  `.execute(workshop.db);
  await runJob(failOldMessages, standardContext(), {});
  expect((await outbox()).map(({ state }) => state)).toEqual(['failed', 'waiting']);
});

test('a recipient cannot inject a second recipient or a header', async () => {
  const row = await queue({
    ...greeting,
    to: 'chef@kitchen.example, thief@elsewhere.example',
    subject: 'Hello\r\nBcc: thief@elsewhere.example',
  });
  await deliver(row).catch(() => undefined);
  const recipients = server.received.flatMap((mail) => mail.recipients);
  expect(recipients).not.toContain('thief@elsewhere.example');
  expect(server.received.flatMap(({ mail }) => mail.bcc ?? [])).toEqual([]);
});

test('without a mail server the outbox is the mailbox, with a file to open', async () => {
  const folder = path.join(workshop.folder, 'outbox');
  const row = await queue();
  await deliver(row, { mail: createOutboxMail({ folder, from }) });
  expect((await outbox())[0]).toMatchObject({
    state: 'sent',
    text_body: greeting.text,
    html_body: greeting.html,
  });
  const [file, ...others] = await readdir(folder);
  expect(others).toEqual([]);
  const mail = await PostalMime.parse(await readFile(path.join(folder, file ?? '')));
  expect(mail).toMatchObject({ subject: greeting.subject, messageId: row.message_id });
});

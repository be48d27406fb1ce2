import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createSmtpMail } from '../../adapters/mail/smtp.ts';
import { createPostgresJobs } from '../../adapters/jobs-postgres/jobs-postgres.ts';
import { createOutboxSms } from '../../adapters/sms/outbox.ts';
import { commentJobs } from './jobs.ts';
import { imageJobs } from '../images/jobs.ts';
import { labellingJobs } from '../labelling/jobs.ts';
import { messageJobs } from '../messages/jobs.ts';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import type { Mail } from '../../platform/ports/mail.ts';
import {
  mailFrom,
  publicUrl,
  startTestApp,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { eventually } from '../../../test/support/test-jobs.ts';
import { startMailServer, type MailServer } from '../../../test/support/test-mail-server.ts';
import { attach, photo } from '../../../test/support/test-pictures.ts';

interface Row {
  id: number;
}
type Person = Row & { email: string };

const { addComment, changeComment, getComment, setFlag } = commentRoutes;
let product: TestApp;
let server: MailServer;
let smtp: Mail;
let runner: JobRunner;
let site: Row;
let event: Row;
let author: Person;
let chef: Client;

beforeEach(async () => {
  product ??= await startTestApp();
  server = await startMailServer();
  smtp = createSmtpMail({ smtpUrl: server.url, from: mailFrom });
  const { deps } = product;
  ({ runner } = createPostgresJobs({
    databaseUrl: product.databaseUrl,
    jobs: [
      ...messageJobs,
      ...imageJobs({ retentionDays: 0 }),
      ...labellingJobs,
      ...commentJobs({ mailFrom, publicUrl }),
    ],
    ports: {
      db: product.db,
      mail: smtp,
      sms: createOutboxSms(),
      files: product.files,
      labeller: deps.labeller,
      recogniser: null,
    },
    log: createLog('silent'),
  }));
  const { given } = product;
  site = await given.site({ name: 'Quayside Hotel', timezone: 'Europe/Berlin' });
  event = await given.event({ site, grams: 1250, at: '2026-03-10T08:05:00Z', food: { id: 1 } });
  author = await given.user({ sites: [site] });
  chef = await product.as(author);
  await runner.start();
});
afterEach(async () => {
  await runner.stop();
  await smtp.close();
  await server.close();
});
afterAll(() => product.close());

async function person(language = 'en', wantsMails = true): Promise<Person> {
  const added = await product.given.user({ sites: [site] });
  await sql`update profile set language = ${language}, comments_notifications = ${wantsMails}
    where user_id = ${added.id}`.execute(product.db);
  return added;
}

const mention = ({ id }: Row): string => `@[Robin Kelly](${id})`;
const say = async (who: Client, comment: string, more: object = {}): Promise<Row> =>
  (await who.call(addComment, { body: { comment, event: event.id, ...more } })).body;
const recipients = (): string[] =>
  server.received.flatMap((received) => received.recipients).toSorted();

const idle = () =>
  eventually(async () => {
    const found = await sql`select from graphile_worker._private_jobs`.execute(product.db);
    return found.rows.length;
  }).toBe(0);

test('a mentioned user gets one mail in their language with picture and link', async () => {
  await attach(product, { siteId: site.id, eventId: event.id }, [await photo()]);
  await idle();
  const reader = await person('de');
  const comment = await say(chef, `${mention(reader)} schau\nJeden <b>Montag</b>!`);
  await eventually(() => server.received.length).toBe(1);
  const [received] = server.received;
  expect(received?.recipients).toEqual([reader.email]);
  const { mail } = received!;
  expect(mail.subject).toBe('Robin Kelly hat Sie in einem Kommentar erwähnt');
  const url = `${publicUrl}/feed?feedId=${event.id}&commentId=${comment.id}`;
  expect(mail.text).toContain(url);
  expect(mail.text).toContain('> @Robin Kelly schau\n> Jeden <b>Montag</b>!');
  expect(mail.text).toMatch(/1,25\skg.*Quayside Hotel.*09:05 MEZ/);
  expect(mail.html).toContain(url.replace('&', '&amp;'));
  expect(mail.html).toContain('@Robin Kelly schau<br>Jeden &lt;b&gt;Montag&lt;/b&gt;!');
  const link = new URL(/https?:\S+commentId=\d+/.exec(mail.text ?? '')?.[0] ?? '').searchParams;
  const opened = await (
    await product.as(reader)
  ).call(getComment, { params: { id: Number(link.get('commentId')) } });
  expect(opened.body).toMatchObject({ ...comment, event: Number(link.get('feedId')) });
  expect(mail.attachments).toHaveLength(1);
  const [picture] = mail.attachments;
  expect(picture).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline' });
  const cid = picture?.contentId?.replaceAll(/[<>]/g, '');
  expect(mail.html).toContain(`src="cid:${cid}"`);
  const content = picture?.content;
  if (!(content instanceof ArrayBuffer)) throw new Error('the picture is no file');
  expect(await sharp(Buffer.from(content)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 320,
  });
  await idle();
  const kept = await sql`
    select text_body, html_body, picture from outbox where recipient = ${reader.email}
  `.execute(product.db);
  expect(kept.rows).toEqual([{ text_body: '', html_body: null, picture: null }]);
});

test('each user gets one mail, the author none', async () => {
  const answered = await person();
  const both = await person('fr');
  const first = await say(await product.as(answered), 'Why?');
  await idle();
  const text = `${mention(both)} ${mention(both)} ${mention(author)} because`;
  await say(chef, text, { reply_to: first.id });
  await eventually(recipients).toEqual([answered.email, both.email].toSorted());
  const subjects = Object.fromEntries(
    server.received.map(({ recipients: [to = ''], mail }) => [to, mail.subject]),
  );
  expect(subjects[answered.email]).toBe('Robin Kelly replied to your comment');
  expect(subjects[both.email]).toBe('Robin Kelly vous a mentionné dans un commentaire');
  expect(server.received[0]?.mail.attachments).toEqual([]);
  await idle();
  expect(server.received).toHaveLength(2);
});

test('users who opted out, left or are disabled get no mail, nor does the author', async () => {
  const silent = await person('en', false);
  const leaver = await person();
  const fired = await person();
  await runner.stop();
  await say(chef, [silent, leaver, fired, author].map(mention).join(' '));
  await sql`delete from user_site where user_id = ${leaver.id}`.execute(product.db);
  await sql`update app_user set is_active = false where id = ${fired.id}`.execute(product.db);
  const own = await say(chef, 'Me again');
  await say(chef, 'Yes, me', { reply_to: own.id });
  ({ runner } = restart());
  await runner.start();
  await idle();
  expect(server.received).toEqual([]);
});

const restart = () =>
  createPostgresJobs({
    databaseUrl: product.databaseUrl,
    jobs: [...messageJobs, ...commentJobs({ mailFrom, publicUrl })],
    ports: {
      db: product.db,
      mail: smtp,
      sms: createOutboxSms(),
      files: product.files,
      labeller: product.deps.labeller,
      recogniser: null,
    },
    log: createLog('silent'),
  });

test('a repeated job sends once', async () => {
  const reader = await person();
  const comment = await say(chef, `${mention(reader)} once`);
  await eventually(() => server.received.length).toBe(1);
  const payload = { site_id: site.id, comment_id: comment.id, user_ids: [reader.id] };
  for (let round = 0; round < 2; round += 1) {
    await sql`select graphile_worker.add_job('notice-of-comment', ${JSON.stringify(payload)}::json)
    `.execute(product.db);
  }
  await idle();
  expect(server.received).toHaveLength(1);
});

test('a changed comment notifies new mentions only', async () => {
  const [first, second] = [await person(), await person()];
  const comment = await say(chef, `${mention(first)} look`);
  const change = (text: string) =>
    chef.call(changeComment, { params: { id: comment.id }, body: { comment: text } });
  await change(`${mention(first)} ${mention(second)} look`);
  await eventually(() => server.received.length).toBe(2);
  await change('never mind');
  await change(`${mention(first)} look again`);
  await idle();
  expect(recipients()).toEqual([first.email, second.email].toSorted());
});

test('deleted comments and discarded events send no mail', async () => {
  const reader = await person();
  await runner.stop();
  const comment = await say(chef, `${mention(reader)} oops`);
  await chef.call(commentRoutes.deleteComment, { params: { id: comment.id } });
  await say(chef, `${mention(reader)} gone`);
  await sql`update event set status = 'DISCARDED' where id = ${event.id}`.execute(product.db);
  ({ runner } = restart());
  await runner.start();
  await idle();
  expect(server.received).toEqual([]);
});

test('the note of a flag can mention users', async () => {
  const reader = await person();
  const body = { event: event.id, comment: { comment: `${mention(reader)} whole tray` } };
  await chef.call(setFlag, { body });
  await eventually(recipients).toEqual([reader.email]);
});

import { messageRoutes } from '@wastegauge/contract/services/messages';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureId } from '../../platform/ports/mail.ts';
import {
  startTestApp,
  testSettings,
  type Answer,
  type TestApp,
} from '../../../test/support/test-app.ts';

let demo: TestApp;

beforeAll(async () => {
  demo = await startTestApp({ settings: { ...testSettings, is_demo: true } });
});
afterAll(() => demo.close());

const inbox = (query: object = {}): Promise<Answer> =>
  demo.anonymous.call(messageRoutes.listDemoInbox, { query: { ...query } });

test('a demo user finds their mails by recipient, newest first', async () => {
  const [chef, other] = [await demo.given.user(), await demo.given.user()];
  await demo.anonymous.call(passwordRoutes.requestReset, { body: { email: other.email } });
  await demo.anonymous.call(passwordRoutes.requestReset, { body: { email: chef.email } });
  await demo.anonymous.call(signInRoutes.sendMagicLink, { body: { email: chef.email } });
  const all = await inbox();
  expect(all.body.count).toBe(3);
  const ids = all.body.results.map((message: { id: number }) => message.id);
  expect(ids).toEqual(ids.toSorted((left: number, right: number) => right - left));
  const own = await inbox({ recipient: chef.email.toUpperCase() });
  expect(own.body.count).toBe(2);
  expect(own.body.results[0]).toMatchObject({
    channel: 'mail',
    recipient: chef.email,
    subject: 'Your sign-in link',
    text: expect.stringContaining('sesame='),
    html: expect.stringContaining('<html'),
    created_at: expect.stringMatching(/Z$/),
  });
  const page = await inbox({ recipient: chef.email, limit: 1, offset: 1 });
  expect(page.body.results).toEqual([own.body.results[1]]);
});

test('a delivered message is no longer shown', async () => {
  const before = (await inbox()).body.count;
  await sql`
    insert into outbox (channel, recipient, template, text_body, message_id, state)
    values ('mail', 'gone@kitchen.example', 'magic-link', '', 'gone', 'sent')
  `.execute(demo.db);
  expect((await inbox()).body.count).toBe(before);
});

test('outside the demo messages cannot be read, not even by a superuser', async () => {
  const real = await startTestApp();
  const superuser = await real.as(await real.given.user({ isSuperuser: true }));
  for (const client of [real.anonymous, superuser]) {
    const answer = await client.call(messageRoutes.listDemoInbox);
    expect([answer.status, answer.body.code]).toEqual([404, 'notFound']);
  }
  await real.close();
});

test('an embedded picture is shown on the page, and a keyed mail is there once', async () => {
  const picture = Buffer.from('not really a JPEG');
  const mail = {
    to: 'mentioned@kitchen.example',
    template: 'mention',
    language: 'en',
    subject: 'Look',
    text: 'Look',
    html: `<img src="cid:${pictureId}" alt="Soup">`,
    picture,
    key: 'comment-1-2-3',
  };
  await demo.deps.messages.queueMail(demo.db, mail);
  await demo.deps.messages.queueMail(demo.db, mail);
  const { body } = await inbox({ recipient: mail.to });
  expect(body.count).toBe(1);
  expect(body.results[0].html).toBe(
    `<img src="data:image/jpeg;base64,${picture.toString('base64')}" alt="Soup">`,
  );
});

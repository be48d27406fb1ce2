import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atGateScale, measured } from '../../../test/support/gate-scale.ts';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

const rounds = atGateScale(10, 100);
const redemptionsAtOnce = 20;

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const send = (email: string): Promise<Answer> =>
  product.anonymous.call(signInRoutes.sendMagicLink, { body: { email } });

const redeem = (sesame: string, body: object = {}): Promise<Answer> =>
  product.anonymous.call(signInRoutes.redeemMagicLink, { body: { sesame, ...body } });

async function mailTo(email: string): Promise<{ text: string; html: string; language: string }> {
  const found = await sql<{ text: string; html: string; language: string }>`
    select text_body as text, html_body as html, language from outbox
    where recipient = ${email} and template = 'magic-link' order by id desc limit 1
  `.execute(product.db);
  const mail = found.rows[0];
  if (!mail) throw new Error(`no magic link was mailed to ${email}`);
  return mail;
}

const sesameIn = (text: string): string =>
  /https:\/\/waste\.kitchen\.example\/auth\/sign-in\?sesame=([\w-]{43})/.exec(text)?.[1] ?? '';

async function mailedSesame(email: string): Promise<string> {
  expect((await send(email)).status).toBe(200);
  return sesameIn((await mailTo(email)).text);
}

const countSessions = async (): Promise<number> =>
  (await sql<{ count: number }>`select count(*) as count from session`.execute(product.db)).rows[0]
    ?.count ?? 0;

test('a link signs in once, in the user’s language, and is stored as a hash only', async () => {
  const chef = await product.given.user();
  await sql`update profile set language = 'de' where user_id = ${chef.id}`.execute(product.db);
  const sesame = await mailedSesame(chef.email);
  const mail = await mailTo(chef.email);
  expect(mail.language).toBe('de');
  expect(sesameIn(mail.html)).toBe(sesame);
  const stored = await sql<{ token: string }>`
    select link_token::text as token from link_token where user_id = ${chef.id}
  `.execute(product.db);
  expect(stored.rows[0]?.token).not.toContain(sesame);

  const answer = await redeem(sesame, { remember: true });
  expect(answer.body.user.id).toBe(chef.id);
  expect(answer.body.token.access).toBeTruthy();
  const again = await redeem(sesame);
  expect(again.status).toBe(400);
  expect(again.body.code).toBe('invalidLink');
});

test('a link carries the requested page of the product, and no other address', async () => {
  const chef = await product.given.user();
  const request = (page: string) =>
    product.anonymous.call(signInRoutes.sendMagicLink, { body: { email: chef.email, page } });
  expect((await request('/feed?siteId=1&feedId=2')).status).toBe(200);
  const { text } = await mailTo(chef.email);
  expect(text).toMatch(/sesame=[\w-]{43}&page=%2Ffeed%3FsiteId%3D1%26feedId%3D2/);
  const others = ['//evil.example/', '/\\evil.example', 'https://evil.example/', 'feed', '/auth/x'];
  for (const page of others) expect((await request(page)).status, page).toBe(400);
});

test('known, unknown and disabled e-mails get the same reply; only the known one gets a mail', async () => {
  const chef = await product.given.user();
  const disabled = await product.given.user({ isActive: false });
  const answers = [
    await send(chef.email),
    await send('nobody@elsewhere.example'),
    await send(disabled.email),
  ];
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(
    1,
  );
  const mailed = await sql<{ recipient: string }>`
    select recipient from outbox
    where recipient in (${chef.email}, 'nobody@elsewhere.example', ${disabled.email})
  `.execute(product.db);
  expect(mailed.rows).toEqual([{ recipient: chef.email }]);
});

test('a newer link replaces the older one', async () => {
  const chef = await product.given.user();
  const [older, newer] = [await mailedSesame(chef.email), await mailedSesame(chef.email)];
  expect((await redeem(older)).body.code).toBe('invalidLink');
  expect((await redeem(newer)).status).toBe(200);
});

test('a link expires after 15 minutes and ends with the account', async () => {
  const chef = await product.given.user();
  const sesame = await mailedSesame(chef.email);
  const life = await sql<{ minutes: number }>`
    select round(extract(epoch from expires_at - created_at) / 60)::int as minutes
    from link_token where user_id = ${chef.id}
  `.execute(product.db);
  expect(life.rows[0]?.minutes).toBe(15);
  await sql`update link_token set expires_at = now() where user_id = ${chef.id}`.execute(
    product.db,
  );
  expect((await redeem(sesame)).body.code).toBe('invalidLink');

  const leaver = await product.given.user();
  const unused = await mailedSesame(leaver.email);
  await sql`update app_user set is_active = false where id = ${leaver.id}`.execute(product.db);
  expect((await redeem(unused)).body.code).toBe('accountDisabled');
});

test('a GET request by a mail scanner does not use up the link', async () => {
  const chef = await product.given.user();
  const sesame = await mailedSesame(chef.email);
  const { path } = signInRoutes.redeemMagicLink;
  const looked = await product.app.inject({ method: 'GET', url: `${path}?sesame=${sesame}` });
  expect(looked.statusCode).toBe(404);
  expect((await redeem(sesame)).status).toBe(200);
});

test('the sixth link to one e-mail within an hour is limited, known or not', async () => {
  const chef = await product.given.user();
  for (const email of [chef.email, 'somebody@elsewhere.example']) {
    for (let sent = 1; sent <= 5; sent += 1) expect((await send(email)).status).toBe(200);
    expect((await send(email)).status).toBe(429);
  }
});

test('guessing secrets is limited per address', async () => {
  await sql`delete from rate_limit`.execute(product.db);
  const failures = async (): Promise<number> => {
    const found = await sql`select from usage_event where name = 'sign_in_failed'`.execute(
      product.db,
    );
    return found.rows.length;
  };
  const before = await failures();
  for (let tried = 0; tried < 100; tried += 1) {
    expect((await redeem(`guess-${tried}`)).body.code).toBe('invalidLink');
  }
  const chef = await product.given.user();
  const sesame = await mailedSesame(chef.email);
  expect((await redeem(sesame)).status).toBe(429);
  expect(await failures()).toBe(before + 100);
  await sql`delete from rate_limit`.execute(product.db);
  expect((await redeem(sesame)).status).toBe(200);
});

test(`${rounds} links, each redeemed ${redemptionsAtOnce} times at once, open ${rounds} sessions`, async () => {
  const chef = await product.given.user();
  const before = await countSessions();
  for (let round = 0; round < rounds; round += 1) {
    await sql`delete from rate_limit`.execute(product.db);
    const sesame = `race-${round}`;
    await sql`
      insert into link_token (kind, token_hash, user_id, expires_at)
      values ('magic', sha256(${sesame}::bytea), ${chef.id}, now() + interval '1 minute')
    `.execute(product.db);
    const answers = await Promise.all(
      Array.from({ length: redemptionsAtOnce }, () => redeem(sesame)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  }
  const sessions = (await countSessions()) - before;
  measured({ links: rounds, redemptionsAtOnce, sessions });
  expect(sessions).toBe(rounds);
});

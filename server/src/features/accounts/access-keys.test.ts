import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveKey, giveLinkKey, withKey } from '../../../test/support/test-api-keys.ts';
import {
  publicUrl,
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

const oldPassword = 'Roast-potatoes-1';
const newPassword = 'Mashed-potatoes-2';

let product: TestApp;
let site: { id: number };
let chef: { id: number; email: string };
let own: Client;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(product.db);
  site = await product.given.site({ name: 'Quayside' });
  chef = await product.given.user({ sites: [site], password: oldPassword });
  own = await product.as(chef);
});
afterAll(() => product.close());

const makeFeed = async (): Promise<string> => {
  const params = { site: site.id };
  const answer = await own.call(venueCalendarRoutes.makeCalendarFeed, { params });
  return answer.body.url.replace(publicUrl, '');
};

/** Calls with each of the three keys and returns the HTTP statuses. */
async function connectPrograms(): Promise<() => Promise<number[]>> {
  const program = withKey(product, await giveKey(product, chef));
  const linkKey = await giveLinkKey(product, chef);
  const feed = await makeFeed();
  return async () => {
    const params = { key: linkKey };
    return [
      (await program.call(dataRoutes.readSites)).status,
      (await product.anonymous.call(dataRoutes.bulkExport, { params })).status,
      (await product.app.inject({ method: 'GET', url: feed })).statusCode,
    ];
  };
}

async function reset(given: object = {}): Promise<Answer> {
  await product.anonymous.call(passwordRoutes.requestReset, { body: { email: chef.email } });
  const mail = await product.newestMessage(chef.email);
  const [, uidb64, token] = /reset-password\/([\w-]+)\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return product.anonymous.call(passwordRoutes.completeReset, {
    body: { uidb64, token, password: newPassword, ...given },
  });
}

const auditOf = async (): Promise<object[]> => {
  const found = await sql<object>`
    select action, target_type, target_id, after from audit
    where actor_id = ${chef.id} and (action like '%.ended' or action = 'password.reset')
    order by id
  `.execute(product.db);
  return found.rows;
};

test('a password reset revokes API token, export link and calendar feed', async () => {
  const statuses = await connectPrograms();
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await reset()).status).toBe(200);
  expect(await statuses()).toEqual([401, 404, 404]);
  const mail = await product.newestMessage(chef.email);
  expect(mail?.subject).toBe('Your password was reset');
  expect(mail?.text).toContain('API tokens, export links and calendar addresses no longer work');
  expect(await auditOf()).toEqual([
    {
      action: 'api_token.ended',
      target_type: 'user',
      target_id: String(chef.id),
      after: { kinds: ['api_key', 'bulk_export_key'] },
    },
    {
      action: 'calendar_feed.ended',
      target_type: 'site',
      target_id: String(site.id),
      after: null,
    },
    {
      action: 'password.reset',
      target_type: 'user',
      target_id: String(chef.id),
      after: { keep_access_keys: false },
    },
  ]);
});

test('the owner can keep them, and the mail says so', async () => {
  const statuses = await connectPrograms();
  expect((await reset({ keep_access_keys: true })).status).toBe(200);
  expect(await statuses()).toEqual([200, 200, 200]);
  const mail = await product.newestMessage(chef.email);
  expect(mail?.text).toContain('API tokens, export links and calendar addresses still work');
  expect(await auditOf()).toMatchObject([
    { action: 'password.reset', after: { keep_access_keys: true } },
  ]);
});

test('a failed reset keeps them', async () => {
  const statuses = await connectPrograms();
  expect((await reset({ token: 'a'.repeat(43) })).status).toBe(400);
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('a reset keeps the keys of others', async () => {
  const colleague = await product.given.user({ sites: [site] });
  const program = withKey(product, await giveKey(product, colleague));
  await connectPrograms();
  await reset();
  expect((await program.call(dataRoutes.readSites)).status).toBe(200);
});

test('a password change while signed in keeps them', async () => {
  const statuses = await connectPrograms();
  const body = { current_password: oldPassword, new_password: newPassword };
  expect((await own.call(passwordRoutes.changePassword, { body })).status).toBe(200);
  expect(await statuses()).toEqual([200, 200, 200]);
});

test.each([
  ['API token', () => own.call(apiTokenRoutes.createApiKey), 'A new API token was created'],
  [
    'export link',
    () => own.call(apiTokenRoutes.createBulkExportKey),
    'A new bulk export link was created',
  ],
  ['calendar address', makeFeed, 'A new calendar address was created'],
])('the owner gets a mail about each new %s, renewed ones included', async (_, make, subject) => {
  const countMails = async (): Promise<number> =>
    (
      await sql`select from outbox where recipient = ${chef.email} and subject = ${subject}`.execute(
        product.db,
      )
    ).rows.length;
  await make();
  expect(await countMails()).toBe(1);
  await make();
  expect(await countMails()).toBe(2);
  const mail = await product.newestMessage(chef.email);
  expect(mail?.template).toBe('security-notice');
  expect(mail?.text).toMatch(/When: \d{1,2} \w+ \d{4}/);
  expect(mail?.text).toContain('Forgot password');
  if (subject.includes('calendar')) expect(mail?.text).toContain('Quayside');
});

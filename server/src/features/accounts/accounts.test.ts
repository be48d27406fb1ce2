import { userRoutes } from '@wastegauge/contract/directory/users';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { otherWaste } from '@wastegauge/contract/directory/onboarding';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const answers = {
  reduce_waste_reason: 'Environmental',
  waste_management_level: 'Fair',
  most_common_waste: 'Plate Waste',
  sustainable_waste_management_familiarity: 'Somewhat familiar',
};

interface Newcomer extends Client {
  id: number;
  email: string;
}

async function newcomer(): Promise<Newcomer> {
  const user = await product.given.user();
  await sql`update app_user set is_onboarded = false where id = ${user.id}`.execute(product.db);
  return { ...user, ...(await product.as(user)) };
}

const change = (user: Newcomer, body: object): Promise<Answer> =>
  user.call(userRoutes.updateUser, { params: { id: user.id }, body });

const reportsOf = async (user: Newcomer): Promise<boolean[]> => {
  const { body } = await user.call(accountRoutes.getProfile, { params: { id: user.id } });
  return [body.daily_report, body.weekly_report, body.monthly_report];
};

test('users of the same site are visible, others return 404', async () => {
  const site = await product.given.site();
  const chef = await product.given.user({ sites: [site] });
  const colleague = await product.given.user({ sites: [site] });
  const stranger = await product.given.user({ sites: [await product.given.site()] });
  const client = await product.as(chef);
  const read = (id: number): Promise<Answer> =>
    client.call(accountRoutes.getUser, { params: { id } });
  expect((await read(colleague.id)).status).toBe(200);
  const [foreign, missing] = [await read(stranger.id), await read(999_999)];
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });

  const write = (id: number): Promise<Answer> =>
    client.call(userRoutes.updateUser, { params: { id }, body: { surname: 'Changed' } });
  expect((await write(colleague.id)).status).toBe(403);
  expect((await write(stranger.id)).status).toBe(404);
  expect((await read(colleague.id)).body.surname).toBe('Kelly');
});

test('a user changes their own name, with audit and usage event', async () => {
  const user = await newcomer();
  const answer = await change(user, { first_name: ' Maeve ', job_title: 'Sous or Junior Chef' });
  expect(answer.body).toMatchObject({ first_name: 'Maeve', job_title: 'Sous or Junior Chef' });
  const audited = await sql<{ before: object; after: object }>`
    select before, after from audit
    where action = 'user.changed' and target_id = ${String(user.id)}
  `.execute(product.db);
  expect(audited.rows).toEqual([
    {
      before: { first_name: 'Robin', job_title: '' },
      after: { first_name: 'Maeve', job_title: 'Sous or Junior Chef' },
    },
  ]);
  const put = await user.call(userRoutes.replaceUser, {
    params: { id: user.id },
    body: { surname: 'Doyle' },
  });
  expect(put.body).toMatchObject({ first_name: 'Maeve', surname: 'Doyle' });
  const counted = await sql`
    select from usage_event where name = 'user_edit_succeeded' and user_id = ${user.id}
  `.execute(product.db);
  expect(counted.rows).toHaveLength(2);
});

test('the questionnaire is saved with its date and enables the chosen report', async () => {
  const user = await newcomer();
  const answer = await change(user, { ...answers, frequency: 'WEEKLY', is_onboarded: true });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ...answers, frequency: 'WEEKLY', is_onboarded: true });
  const { onboarding_date: date } = answer.body;
  expect(Date.now() - Date.parse(date)).toBeLessThan(60_000);
  expect(await reportsOf(user)).toEqual([false, true, false]);
  const again = await change(user, { ...answers, frequency: 'DAILY', is_onboarded: true });
  expect(again.body.onboarding_date).toBe(date);
  expect(await reportsOf(user)).toEqual([false, true, false]);
});

test('familiarity and frequency are optional, the first three answers are not', async () => {
  const user = await newcomer();
  const bare = await change(user, { is_onboarded: true });
  expect(bare.status).toBe(400);
  expect(bare.body).toMatchObject({
    reduce_waste_reason: [texts.answerRequired],
    waste_management_level: [texts.answerRequired],
    most_common_waste: [texts.answerRequired],
  });
  const { sustainable_waste_management_familiarity: _skipped, ...required } = answers;
  const emptied = await change(user, { ...required, most_common_waste: null, is_onboarded: true });
  expect(emptied.body.most_common_waste).toEqual([texts.answerRequired]);
  const skipped = await change(user, { ...required, frequency: null, is_onboarded: true });
  expect(skipped.body).toMatchObject({ is_onboarded: true, frequency: null });
  expect(await reportsOf(user)).toEqual([false, false, false]);
  const failed = await sql`
    select from usage_event where name = 'user_edit_failed' and user_id = ${user.id}
  `.execute(product.db);
  expect(failed.rows).toHaveLength(2);
});

test('finishing the questionnaire disables two-step sign-in and sends a mail', async () => {
  const user = await newcomer();
  await sql`update app_user set is_mfa_enabled = true where id = ${user.id}`.execute(product.db);
  const answer = await change(user, { ...answers, is_onboarded: true });
  expect(answer.body.is_mfa_enabled).toBe(false);
  const mail = await product.newestMessage(user.email);
  expect(mail).toMatchObject({ template: 'security-notice', subject: 'Two-step sign-in is off' });
});

test.each([
  ['reduce_waste_reason', ' ', texts.answerRequired],
  ['reduce_waste_reason', 'a'.repeat(156), texts.answerTooLong],
  ['sustainable_waste_management_familiarity', 'a'.repeat(156), texts.answerTooLong],
  ['most_common_waste', 'a'.repeat(101), texts.customAnswerTooLong],
  ['most_common_waste', otherWaste, texts.answerRequired],
  ['first_name', '  ', texts.firstNameRequired],
  ['surname', '', texts.surnameRequired],
])('%s %j is refused with the message of the form', async (field, value, text) => {
  const answer = await change(await newcomer(), { [field]: value });
  expect(answer.status).toBe(400);
  expect(answer.body[field]).toEqual([text]);
});

test('a free-text answer is stored trimmed', async () => {
  const answer = await change(await newcomer(), { most_common_waste: '  Wedding buffets ' });
  expect(answer.body.most_common_waste).toBe('Wedding buffets ');
  const longest = await change(await newcomer(), { most_common_waste: 'a'.repeat(100) });
  expect(longest.status).toBe(200);
});

test.each([
  ['is_onboarded', false],
  ['is_mfa_enabled', true],
  ['frequency', 'HOURLY'],
  ['is_superuser', true],
])('%s %j cannot be set for the own account', async (field, value) => {
  const answer = await change(await newcomer(), { [field]: value });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body)).toContain(field);
});

test.each([
  ['role', 'Admin'],
  ['role', 'Labeller'],
  ['parent_group', 1],
  ['site', [1]],
  ['head_office', true],
  ['is_active', false],
])('%s %j needs a user manager', async (field, value) => {
  const user = await newcomer();
  const answer = await change(user, { [field]: value, first_name: 'Changed' });
  expect(answer.status).toBe(403);
  const { body } = await user.call(accountRoutes.getUser, { params: { id: user.id } });
  expect(body).toMatchObject({ first_name: 'Robin', role: 'User', site: [], is_active: true });
});

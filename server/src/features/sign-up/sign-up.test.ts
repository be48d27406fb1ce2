import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  publicUrl,
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { signUpLinkIn } from '../../../test/support/test-links.ts';

let product: TestApp;
let counter = 0;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(() => sql`delete from rate_limit`.execute(product.db));
afterAll(() => product.close());

const newEmail = (): string => `newcomer${(counter += 1)}@kitchen.example`;

const form = (changes: object = {}): Record<string, unknown> => ({
  first_name: 'Nora',
  surname: 'Byrne',
  email: newEmail(),
  employer: 'Quayside Hotel',
  job_title: 'Head Chef',
  ...changes,
});

const signUp = (body: object, client: Client = product.anonymous): Promise<Answer> =>
  client.call(signUpRoutes.register, { body });

const login = (email: unknown, password: unknown): Promise<Answer> =>
  product.anonymous.call(signInRoutes.login, { body: { email, password } });

const ownPassword = 'chosen by its owner';

const complete = (token: string, password = ownPassword): Promise<Answer> =>
  product.anonymous.call(signUpRoutes.completeSignUp, { body: { token, password } });

const openAccount = async (email: unknown): Promise<Answer> =>
  complete(await signUpLinkIn(product, String(email)));

const readLink = async (email: unknown): Promise<Answer> =>
  product.anonymous.call(signUpRoutes.readSignUpLink, {
    body: { token: await signUpLinkIn(product, String(email)) },
  });

async function groupWithSignupId(value: string): Promise<{ id: number }> {
  const group = await product.given.group({ name: 'Quayside Group' });
  await sql`
    with made as (insert into signup_id (value) values (${value}) returning id)
    update parent_group set signup_id_id = made.id from made where parent_group.id = ${group.id}
  `.execute(product.db);
  return group;
}

const audited = async (action: string, targetId: number): Promise<number> =>
  (
    await sql`
      select from audit where action = ${action} and target_id = ${String(targetId)}
    `.execute(product.db)
  ).rows.length;

describe('signing up', () => {
  test('a new user signs up, chooses a password by the mailed link and is signed in', async () => {
    const given = form({ headOffice: true, language: 'fr', is_active: true });
    const answer = await signUp(given);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      user: expect.objectContaining({ email: given.email, role: 'User', head_office: true }),
    });
    const mail = await product.newestMessage(String(given.email));
    expect(mail).toMatchObject({ template: 'sign-up', language: 'fr' });
    expect(mail?.text).toContain(`${publicUrl}/auth/complete-sign-up?link=`);
    const link = { email: given.email, first_name: 'Nora', group_name: null };
    expect((await readLink(given.email)).body).toEqual(link);
    expect((await readLink(given.email)).body).toEqual(link);

    const opened = await openAccount(given.email);
    expect(opened.status).toBe(200);
    const { user, token } = opened.body;
    expect(user).toMatchObject({
      id: answer.body.user.id,
      role: 'User',
      is_active: true,
      is_onboarded: false,
      is_mfa_enabled: false,
      head_office: true,
      job_title: 'Head Chef',
    });
    const profile = await product
      .withToken(token.access)
      .call(accountRoutes.getProfile, { params: { id: user.id } });
    expect(profile.body.language).toBe('fr');
    expect(await audited('user.signedUp', user.id)).toBe(1);
    const used = await sql`
      select from usage_event where name = 'sign_up_succeeded' and user_id = ${user.id}
    `.execute(product.db);
    expect(used.rows).toHaveLength(1);
    expect((await login(given.email, ownPassword)).status).toBe(200);
    expect((await readLink(given.email)).body.code).toBe('invalidLink');
  });

  test('a link opens one account, also when used twenty times in parallel', async () => {
    const given = form();
    await signUp(given);
    const token = await signUpLinkIn(product, String(given.email));
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'invalidLink')).toHaveLength(19);
  });

  test('a link expires after a day', async () => {
    const given = form();
    await signUp(given);
    await sql`update pending_sign_up set expires_at = now()`.execute(product.db);
    expect((await readLink(given.email)).body.code).toBe('invalidLink');
    expect((await openAccount(given.email)).body.code).toBe('invalidLink');
  });

  test('a link does not change an account created in another way', async () => {
    const given = form();
    await signUp(given);
    const owner = await product.given.user({ password: 'the owner’s password' });
    await sql`
      update app_user set email = upper(${given.email}) where id = ${owner.id}
    `.execute(product.db);
    expect((await readLink(given.email)).body.code).toBe('invalidLink');
    expect((await openAccount(given.email)).body.code).toBe('invalidLink');
    expect((await login(given.email, 'the owner’s password')).status).toBe(200);
  });

  test('guessing links is limited', async () => {
    let status = 400;
    for (let guess = 0; guess < 101 && status === 400; guess += 1) {
      ({ status } = await complete(`guess-${guess}`));
    }
    expect(status).toBe(429);
  });

  test('a known e-mail gets the same reply, its owner a mail, and nothing changes', async () => {
    const owner = await product.given.user({ password: 'the owner’s password' });
    const [known, unknown] = [form({ email: owner.email.toUpperCase() }), form()];
    const answers = [await signUp(known), await signUp(unknown)];
    const shapes = answers.map(({ status, body, cookies }) => ({
      status,
      cookies,
      user: { ...body.user, id: 0, email: '' },
      keys: Object.keys(body),
    }));
    expect(shapes[0]).toEqual(shapes[1]);
    const [first, second] = answers.map((answer) => answer.body.user.id);
    expect(second).toBe(first + 1);
    const mail = await product.newestMessage(owner.email);
    expect(mail).toMatchObject({ template: 'sign-up-known' });
    expect(mail?.text).not.toContain('token=');
    expect((await login(owner.email, 'the owner’s password')).status).toBe(200);
  });

  test('after two sign-ups either link works, once', async () => {
    const given = form();
    await signUp(given);
    const first = await signUpLinkIn(product, String(given.email));
    await signUp(given);
    expect((await openAccount(given.email)).status).toBe(200);
    expect((await complete(first, 'another long one')).body.code).toBe('invalidLink');
    expect((await login(given.email, ownPassword)).status).toBe(200);
  });

  test('role, site, staff and superuser cannot be set', async () => {
    const site = await product.given.site();
    const given = form({ role: 'Admin', site: [site.id], is_active: false });
    await signUp(given);
    const { user } = (await openAccount(given.email)).body;
    expect(user).toMatchObject({ role: 'User', site: [], is_active: true, is_superuser: false });
    for (const field of ['is_superuser', 'is_staff', 'is_onboarded', 'id', 'email_verified']) {
      const refused = await signUp(form({ [field]: true }));
      expect(refused.body[field], field).toEqual(['Unknown field.']);
    }
  });

  test('the sixth sign-up with one e-mail is limited', async () => {
    const given = form();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await signUp(given)).status).toBe(201);
    }
    const answer = await signUp(given);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('joining a group', () => {
  test('a sign-up id joins its group; an unknown one is refused', async () => {
    const group = await groupWithSignupId('QUAY_2026');
    const given = form({ signup_id: 'QUAY_2026' });
    expect((await signUp(given)).status).toBe(201);
    expect((await product.newestMessage(String(given.email)))?.text).toContain('Quayside Group');
    expect((await readLink(given.email)).body.group_name).toBe('Quayside Group');
    expect((await openAccount(given.email)).body.user.parent_group.id).toBe(group.id);
    await sql`delete from usage_event`.execute(product.db);
    const unknown = await signUp(form({ signup_id: 'NOBODY' }));
    expect(unknown.status).toBe(400);
    expect(unknown.body.signup_id).toEqual(['Unknown sign-up id']);
    const failed = await sql`select from usage_event where name = 'sign_up_failed'`.execute(
      product.db,
    );
    expect(failed.rows).toHaveLength(1);
  });

  test('a group id in the URL does not join without an invitation', async () => {
    const group = await product.given.group();
    const stranger = form({ parent_group_id: group.id });
    await signUp(stranger);
    expect((await openAccount(stranger.email)).body.user.parent_group).toBeNull();
    const missing = form({ parent_group_id: 987_654 });
    expect((await signUp(missing)).status).toBe(201);
    expect((await openAccount(missing.email)).body.user.parent_group).toBeNull();
  });
});

describe('the server validates like the form', () => {
  test.each([
    ['first_name', '', texts.firstNameRequired],
    ['first_name', '   ', texts.firstNameRequired],
    ['surname', undefined, texts.surnameRequired],
    ['email', '', texts.emailRequired],
    ['email', 'chef at kitchen', texts.emailInvalid],
    ['employer', '', texts.employerRequired],
    ['job_title', ' ', texts.jobTitleRequired],
    ['password', '', texts.required],
    ['password', 'seven77', texts.passwordTooShort],
    ['signup_id', 'A'.repeat(17), texts.signupIdTooLong],
    ['signup_id', 'no-dash', texts.signupIdCharacters],
    ['phone_number', '12', texts.phoneInvalid],
  ])('%s %j', async (field, value, text) => {
    const answer = await signUp(form({ [field]: value }));
    expect(answer.status).toBe(400);
    expect(answer.body[field]).toContain(text);
  });

  test.each(['first_name', 'surname', 'employer', 'job_title', 'password'])(
    '%s of 256 characters is too long',
    async (field) => {
      const answer = await signUp(form({ [field]: 'a'.repeat(256) }));
      expect(Object.keys(answer.body)).toContain(field);
    },
  );

  test.each(['', 'seven77', 'a'.repeat(256)])('the password %j is refused', async (password) => {
    const given = form();
    await signUp(given);
    const token = await signUpLinkIn(product, String(given.email));
    expect(Object.keys((await complete(token, password)).body)).toContain('password');
    expect((await complete(token)).status).toBe(200);
  });

  test.each(['abcdefgh', 'Password123', 'QWERTYUIOP'])(
    'the common password %s is refused',
    async (password) => {
      const given = form();
      await signUp(given);
      const token = await signUpLinkIn(product, String(given.email));
      expect((await complete(token, password)).body.password).toEqual([texts.passwordTooCommon]);
    },
  );

  test('an installation can allow common passwords', async () => {
    const lenient = await startTestApp({ refusesCommonPasswords: false, db: product.db });
    const given = form();
    await signUp(given);
    const body = {
      token: await signUpLinkIn(product, String(given.email)),
      password: 'Password123',
    };
    const answer = await lenient.anonymous.call(signUpRoutes.completeSignUp, { body });
    expect(answer.status).toBe(200);
    await lenient.close();
  });

  test.each([
    'Visit https://thief.example',
    'No\nra',
    'No\tra',
    'No\u0000ra',
    'No\u001Bra',
    'No\u0085ra',
    'No\u2028ra',
    'No\u202Era',
    'No\u2066ra',
  ])('the name %j is refused: mails quote it', async (name) => {
    for (const field of ['first_name', 'surname', 'employer', 'job_title']) {
      const answer = await signUp(form({ [field]: name }));
      expect([answer.status, answer.body[field]]).toEqual([400, [texts.nameCharacters]]);
    }
  });

  test('names in all scripts are accepted', async () => {
    for (const name of ['D’Arcy-Müller', 'Łukasz', 'نورا', '山田', 'A/B: Canteen & Co.']) {
      expect((await signUp(form({ first_name: name, employer: name }))).status).toBe(201);
    }
  });
});

import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { texts } from '@wastegauge/contract/values/texts';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';
import { listenOn } from '../../../test/support/test-live-line.ts';

interface Row {
  id: number;
}

let product: TestApp;
let group: Row;
let sites: [Row, Row];
let foreignGroup: Row;
let foreignSite: Row;
let admin: Row;
let everywhere: Row;

beforeAll(async () => {
  product = await startTestApp();
  const { given } = product;
  group = await given.group({ name: 'Harbour Hotels' });
  sites = [await given.site({ group, name: 'Quay' }), await given.site({ group, name: 'Pier' })];
  foreignGroup = await given.group({ name: 'City Canteens' });
  foreignSite = await given.site({ group: foreignGroup });
  admin = await given.user({ role: 'Admin', group });
  everywhere = await given.user({ role: 'Admin' });
});
afterAll(() => product.close());

const change = async (actor: Row, user: Row, body: object): Promise<Answer> =>
  (await product.as(actor)).call(userRoutes.replaceUser, { params: { id: user.id }, body });

const remove = async (actor: Row, user: Row): Promise<Answer> =>
  (await product.as(actor)).call(userRoutes.deleteUser, { params: { id: user.id } });

const leave = async (actor: Row): Promise<Answer> =>
  (await product.as(actor)).call(userRoutes.deleteOwnAccount, { body: { confirm: true } });

const list = async (actor: Row, query: object = {}): Promise<Answer> =>
  (await product.as(actor)).call(userRoutes.listUsers, { query: { limit: 200, ...query } });

const isThere = async (user: Row): Promise<boolean> =>
  (await sql`select from app_user where id = ${user.id}`.execute(product.db)).rows.length > 0;

const ids = (answer: Answer): number[] => answer.body.results.map((user: Row) => user.id);

test('an Admin of a group finds only the users of its sites', async () => {
  const { given } = product;
  const ofSite = await given.user({ sites: [sites[0]] });
  const ofGroup = await given.user({ group });
  const stranger = await given.user({ sites: [foreignSite], group: foreignGroup });
  const nowhere = await given.user();
  const superuser = await given.user({ isSuperuser: true, role: 'Admin' });
  const found = await list(admin);
  expect(ids(found)).toEqual(expect.arrayContaining([admin.id, ofSite.id, ofGroup.id]));
  for (const hidden of [stranger, nowhere, superuser, everywhere]) {
    expect(ids(found)).not.toContain(hidden.id);
    for (const answer of [
      await change(admin, hidden, { first_name: 'Changed' }),
      await remove(admin, hidden),
      await (await product.as(admin)).call(accountRoutes.getUser, { params: { id: hidden.id } }),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect(await isThere(hidden)).toBe(true);
  }
  const counted = await sql<{ count: number }>`
    select count(*) as count from app_user person
    where person.parent_group_id = ${group.id}
      or exists (select from user_site join site_group using (site_id)
        where user_site.user_id = person.id and site_group.group_id = ${group.id})
  `.execute(product.db);
  expect(found.body.count).toBe(counted.rows[0]?.count);
  expect(ids(await list(everywhere))).toEqual(
    expect.arrayContaining([stranger.id, nowhere.id, superuser.id]),
  );
});

test('the list is filtered, searched, ordered and paged; unassigned users come first', async () => {
  const { given, db } = product;
  const [anna, zoe, waiting] = [
    await given.user({ sites: [sites[1]], role: 'Labeller', email: 'anna_100%@kitchen.example' }),
    await given.user({ sites: [sites[1]], role: 'Labeller' }),
    await given.user(),
  ];
  await sql`update app_user set first_name = 'Anna' where id = ${anna.id}`.execute(db);
  await sql`update app_user set first_name = 'Zoë' where id = ${zoe.id}`.execute(db);
  const query = { role: 'Labeller', site: sites[1].id };
  expect(ids(await list(admin, query))).toEqual([anna.id, zoe.id]);
  expect(ids(await list(admin, { ...query, ordering: '-name' }))).toEqual([zoe.id, anna.id]);
  const second = await list(admin, { ...query, limit: 1, offset: 1 });
  expect([second.body.count, ids(second)]).toEqual([2, [zoe.id]]);
  expect(ids(await list(admin, { ...query, search: 'a_100%' }))).toEqual([anna.id]);
  expect(ids(await list(admin, { ...query, search: 'axb' }))).toEqual([]);
  expect(ids(await list(everywhere))).toContain(waiting.id);
  const everyone = (await list(everywhere)).body.results;
  const isLinked = everyone.map(
    (user: { role: string; site: []; parent_group: object | null }) =>
      user.role !== 'User' || user.site.length > 0 || user.parent_group !== null,
  );
  expect(isLinked).toEqual(isLinked.toSorted((one: boolean, other: boolean) => +one - +other));
  expect((await list(admin, { ordering: 'password_hash' })).status).toBe(400);
});

test('the export contains all pages of the filter and escapes formulas', async () => {
  const evil = await product.given.user({ sites: [sites[0]] });
  await sql`update app_user set first_name = '=cmd|calc' where id = ${evil.id}`.execute(product.db);
  const client = await product.as(admin);
  const answer = await client.call(userRoutes.exportUsers, {
    query: { site: sites[0].id, limit: 1, offset: 1 },
  });
  expect(answer.headers['content-disposition']).toContain('users.csv');
  const lines = String(answer.body).trim().split('\r\n');
  expect(lines).toHaveLength(1 + (await list(admin, { site: sites[0].id })).body.count);
  expect(answer.body).toContain("'=cmd|calc");
});

test('a manager changes role and sites, with an audit row', async () => {
  const user = await product.given.user({ sites: [sites[0]], isMfaEnabled: true });
  const answer = await change(admin, user, {
    first_name: 'Maeve',
    role: 'Labeller',
    site: [sites[1].id, sites[1].id],
    parent_group: group.id,
    phone_number: '086 123 4567',
    most_common_waste: 'Plate Waste',
  });
  expect(answer.body).toMatchObject({
    first_name: 'Maeve',
    role: 'Labeller',
    site: [{ id: sites[1].id, name: 'Pier' }],
    parent_group: { id: group.id },
    phone_number: '+353861234567',
    is_mfa_enabled: false,
  });
  const audited = await sql<{ actor_id: number; before: object; after: object }>`
    select actor_id, before, after from audit
    where action = 'user.changed' and target_id = ${String(user.id)}
  `.execute(product.db);
  expect(audited.rows).toMatchObject([
    {
      actor_id: admin.id,
      before: { role: 'User', siteIds: [sites[0].id], parent_group_id: null },
      after: { role: 'Labeller', siteIds: [sites[1].id], parent_group_id: group.id },
    },
  ]);
  const notice = await product.newestMessage(user.email);
  expect(notice).toMatchObject({ template: 'security-notice' });
});

test('nobody can grant more than they have', async () => {
  const { given } = product;
  const ofSite = await given.user({ role: 'Admin', group, sites: [sites[0]] });
  const user = await given.user({ sites: [sites[0]], group });
  const refused: [Row, Row, object, number, string?][] = [
    [admin, user, { site: [foreignSite.id] }, 400, 'site'],
    [admin, user, { parent_group: foreignGroup.id }, 400, 'parent_group'],
    [admin, user, { parent_group: 999_999 }, 400, 'parent_group'],
    [admin, user, { role: 'Admin', site: [], parent_group: null }, 400, 'site'],
    [admin, admin, { parent_group: null }, 400, 'site'],
    [ofSite, user, { head_office: true }, 400, 'site'],
    [ofSite, user, { site: [] }, 400, 'site'],
    [ofSite, ofSite, { head_office: true }, 400, 'site'],
    [ofSite, ofSite, { site: [sites[0].id, sites[1].id] }, 400, 'site'],
    [ofSite, ofSite, { is_superuser: true }, 400, 'is_superuser'],
    [user, user, { role: 'Admin' }, 403],
    [user, ofSite, { first_name: 'Changed' }, 403],
    [ofSite, user, { focus_areas: [] }, 403],
  ];
  for (const [actor, target, body, status, field] of refused) {
    const answer = await change(actor, target, body);
    expect(answer.status, JSON.stringify([body, answer.body])).toBe(status);
    if (field) expect(Object.keys(answer.body)).toContain(field);
  }
  const wide = await given.user({ sites: [sites[0], foreignSite] });
  const head = await given.user({ role: 'Admin', group, isHeadOffice: true });
  for (const body of [{ email: 'taken-over@kitchen.example' }, { is_active: false }]) {
    expect((await change(admin, wide, body)).status).toBe(403);
    expect((await change(ofSite, head, body)).status).toBe(403);
  }
  expect((await remove(admin, wide)).status).toBe(403);
  expect((await remove(ofSite, head)).status).toBe(403);
});

test('only superusers change superusers, and the last one stays', async () => {
  const { given, db } = product;
  await sql`delete from app_user where is_superuser`.execute(db);
  const one = await given.user({ role: 'Admin', isSuperuser: true });
  const other = await given.user({ role: 'Admin', isSuperuser: true });
  expect((await change(everywhere, one, { first_name: 'Changed' })).status).toBe(403);
  expect((await remove(everywhere, one)).status).toBe(403);
  const clients = [await product.as(one), await product.as(other)] as const;
  const switchOff = { body: { is_active: false } };
  const both = await Promise.all([
    clients[0].call(userRoutes.updateUser, { params: { id: other.id }, ...switchOff }),
    clients[1].call(userRoutes.updateUser, { params: { id: one.id }, ...switchOff }),
  ]);
  const statuses = both.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses[0]).toBe(200);
  expect([400, 401]).toContain(statuses[1]);
  const left = await sql<Row>`
    select id from app_user where is_superuser and is_active
  `.execute(db);
  expect(left.rows).toHaveLength(1);
  const last = left.rows[0] ?? one;
  const answer = await leave(last);
  expect([answer.status, answer.body.message]).toEqual([400, texts.lastSuperuser]);
  expect((await change(last, last, { is_active: false })).body.is_active).toEqual([
    texts.ownAccountActive,
  ]);
});

test('two superusers deleting each other in parallel leave one', async () => {
  const { given, db } = product;
  for (let round = 0; round < 5; round += 1) {
    await sql`delete from app_user where is_superuser`.execute(db);
    const one = await given.user({ role: 'Admin', isSuperuser: true });
    const other = await given.user({ role: 'Admin', isSuperuser: true });
    const clients = [await product.as(one), await product.as(other)] as const;
    const answers = await Promise.all([
      clients[0].call(userRoutes.deleteUser, { params: { id: other.id } }),
      clients[1].call(userRoutes.deleteUser, { params: { id: one.id } }),
    ]);
    expect(answers.map(({ status }) => status)).toContain(204);
    expect(answers.some(({ status }) => status === 500)).toBe(false);
    const left = await sql`select from app_user where is_superuser`.execute(db);
    expect(left.rows).toHaveLength(1);
  }
});

test('deactivated and deleted users lose access immediately', async () => {
  const user = await product.given.user({ sites: [sites[0]] });
  const client = await product.as(user);
  const self = (): Promise<Answer> =>
    client.call(accountRoutes.getUser, { params: { id: user.id } });
  expect((await self()).status).toBe(200);
  await change(admin, user, { is_active: false });
  expect((await self()).status).toBe(401);
  await change(admin, user, { is_active: true });
  expect((await self()).status).toBe(401);
  const again = await product.as(user);
  expect((await remove(admin, user)).status).toBe(204);
  const after = await again.call(accountRoutes.getUser, { params: { id: user.id } });
  expect(after.status).toBe(401);
  expect((await remove(admin, user)).status).toBe(404);
});

test('comments and labels of a deleted user are kept and anonymised', async () => {
  const { given, db } = product;
  const user = await given.user({ sites: [sites[0]] });
  const event = await given.event({ site: sites[0], labelledBy: user, verifiedBy: user });
  await sql`
    insert into comment (site_id, event_id, user_id, comment)
    values (${sites[0].id}, ${event.id}, ${user.id}, 'Too much')
  `.execute(db);
  expect((await leave(user)).status).toBe(204);
  const kept = await sql<{ labelled: number | null; comment: string; author: number | null }>`
    select event.user_labelled as labelled, comment.comment, comment.user_id as author
    from event join comment on comment.site_id = event.site_id and comment.event_id = event.id
    where event.id = ${event.id}
  `.execute(db);
  expect(kept.rows).toEqual([{ labelled: null, comment: 'Too much', author: null }]);
});

test('the owner of a group can neither be deleted nor leave it', async () => {
  const { given, db } = product;
  const owned = await given.group();
  const owner = await given.user({ group: owned });
  await sql`update parent_group set owner_id = ${owner.id} where id = ${owned.id}`.execute(db);
  const answer = await leave(owner);
  expect([answer.status, answer.body.message]).toEqual([400, texts.userOwnsGroup]);
  const moved = await change(everywhere, owner, { parent_group: group.id });
  expect(moved.body.parent_group).toEqual([texts.userOwnsGroup]);
});

const sesameIn = async (email: string): Promise<string | undefined> =>
  /sesame=([\w-]+)/.exec((await product.newestMessage(email))?.text ?? '')?.[1];

const redeem = (sesame: string | undefined): Promise<Answer> =>
  product.anonymous.call(signInRoutes.redeemMagicLink, { body: { sesame } });

test('an e-mail changed by an administrator needs confirmation and opens no session', async () => {
  const user = await product.given.user({ sites: [sites[0]] });
  const email = 'new.chef@kitchen.example';
  const asked = await change(admin, user, { email, first_name: 'Maeve' });
  expect([asked.status, asked.body.email, asked.body.first_name]).toEqual([
    200,
    user.email,
    'Maeve',
  ]);
  expect(await product.newestMessage(user.email)).toMatchObject({
    template: 'security-notice',
    subject: 'Your email is about to change',
  });
  expect((await product.newestMessage(email))?.text).toContain('An administrator asked');
  const sesame = await sesameIn(email);
  const confirmed = await redeem(sesame);
  expect([confirmed.status, confirmed.body, confirmed.cookies]).toEqual([
    200,
    { detail: texts.emailConfirmed },
    [],
  ]);
  const self = await (
    await product.as(user)
  ).call(accountRoutes.getUser, { params: { id: user.id } });
  expect(self.body.email).toBe(email);
  expect((await product.newestMessage(user.email))?.subject).toBe('Your email was changed');
  expect((await redeem(sesame)).body.code).toBe('invalidLink');
});

test('an administrator cannot find out whether an e-mail is taken', async () => {
  const user = await product.given.user({ sites: [sites[0]] });
  const stranger = await product.given.user({ sites: [foreignSite], group: foreignGroup });
  const free = await change(admin, user, { email: 'free@kitchen.example' });
  const taken = await change(admin, user, { email: stranger.email });
  expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  expect((await product.newestMessage(stranger.email))?.template).toBe('sign-up-known');
});

test('two parallel confirmations of one e-mail: one succeeds', async () => {
  const both = [
    await product.given.user({ sites: [sites[0]] }),
    await product.given.user({ sites: [sites[0]] }),
  ];
  const email = 'Wanted@kitchen.example';
  const links: (string | undefined)[] = [];
  for (const user of both) {
    await change(admin, user, { email });
    links.push(await sesameIn(email));
  }
  const clicks = await Promise.all(links.map((link) => redeem(link)));
  expect(clicks.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400,
  ]);
});

test('the confirmation link expires after an hour', async () => {
  const user = await product.given.user({ sites: [sites[0]] });
  const email = 'late@kitchen.example';
  await change(admin, user, { email });
  await sql`
    update link_token set expires_at = (expires_at at time zone 'UTC' - interval '60 minutes')
      at time zone 'UTC' where email = ${email}
  `.execute(product.db);
  expect((await redeem(await sesameIn(email))).body.code).toBe('invalidLink');
});

test('the own e-mail changes after confirmation, without revealing taken e-mails', async () => {
  const user = await product.given.user();
  const moved = 'moved@kitchen.example';
  const refused = await change(user, user, { email: moved, phone_number: 'none' });
  expect(refused.body.phone_number).toEqual([texts.phoneInvalid]);
  expect(await product.newestMessage(moved)).toBeUndefined();
  expect((await change(user, user, { email: moved })).body.email).toBe(user.email);
  const mail = await product.newestMessage(moved);
  const sesame = /sesame=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const redeem = (): Promise<Answer> =>
    product.anonymous.call(signInRoutes.redeemMagicLink, { body: { sesame } });
  const clicks = await Promise.all([redeem(), redeem()]);
  expect(clicks.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400,
  ]);
  const signedIn = clicks.find(({ status }) => status === 200);
  expect(signedIn?.body.user).toMatchObject({ id: user.id, email: moved });
  expect((await product.newestMessage(user.email))?.template).toBe('security-notice');

  const other = await product.given.user();
  const asked = await change(other, other, { email: moved });
  expect([asked.status, asked.body.email]).toEqual([200, other.email]);
  expect((await product.newestMessage(moved))?.template).toBe('sign-up-known');
});

test('a change of case in the own e-mail works like any other', async () => {
  const user = await product.given.user();
  const written = user.email.toUpperCase();
  await change(user, user, { email: written });
  const mail = await product.newestMessage(written);
  const sesame = /sesame=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const signedIn = await product.anonymous.call(signInRoutes.redeemMagicLink, { body: { sesame } });
  expect(signedIn.body.user).toMatchObject({ id: user.id, email: written });
});

test('links in the old mailbox become invalid', async () => {
  const user = await product.given.user({ sites: [sites[0]] });
  await product.anonymous.call(signInRoutes.sendMagicLink, { body: { email: user.email } });
  const sesame = await sesameIn(user.email);
  const successor = 'successor@kitchen.example';
  await change(admin, user, { email: successor });
  expect((await redeem(await sesameIn(successor))).status).toBe(200);
  expect((await redeem(sesame)).status).toBe(400);
});

test('two parallel changes cannot leave an Admin without site and group', async () => {
  const target = await product.given.user({ role: 'Admin', group, sites: [sites[0]] });
  const answers = await Promise.all([
    change(admin, target, { site: [] }),
    change(admin, target, { parent_group: null }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 400,
  ]);
  const tied = await sql`
    select from app_user where id = ${target.id} and (parent_group_id is not null or exists (
      select from user_site where user_site.user_id = app_user.id))
  `.execute(product.db);
  expect(tied.rows).toHaveLength(1);
});

test('an export is a consistent snapshot; a user can run four at a time', async () => {
  const { given, db, app } = product;
  const crowd = await given.group();
  await sql`
    insert into app_user (email, first_name, surname, parent_group_id, employer, job_title)
    select 'crowd' || n || '@kitchen.example', filling, n, ${crowd.id}, filling, filling
    from generate_series(1, 6000) as n, repeat('€', 255) as filling
  `.execute(db);
  const client = await product.as(everywhere);
  const query = { parentGroup: crowd.id };
  const url = `${await listenOn(app)}${userRoutes.exportUsers.path}?parentGroup=${crowd.id}`;
  const headers = { authorization: `Bearer ${client.token}`, 'accept-encoding': 'identity' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(url, { headers })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const refused = await client.call(userRoutes.exportUsers, { query });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);

  await sql`
    update app_user set parent_group_id = null where parent_group_id = ${crowd.id}
  `.execute(db);
  for (const answer of answers) {
    const lines = (await answer.text()).trimEnd().split('\r\n');
    expect(lines).toHaveLength(6001);
    expect(new Set(lines).size).toBe(6001);
  }
  const afterwards = await client.call(userRoutes.exportUsers, { query });
  expect(afterwards.headers['x-total-count']).toBe('0');
});

test('an own account is deleted only with a confirmation in the body', async () => {
  const chef = await product.given.user({ sites: [await product.given.site()] });
  const client = await product.as(chef);
  for (const body of [undefined, {}, { confirm: false }, { confirm: 'true' }]) {
    // @ts-expect-error the contract refuses these bodies
    expect((await client.call(userRoutes.deleteOwnAccount, { body })).status).toBe(400);
  }
  expect(await isThere(chef)).toBe(true);
});

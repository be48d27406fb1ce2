import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

interface Team {
  group: Row;
  site: Row;
  owner: Row & { email: string };
  asOwner: Client;
}

async function team(): Promise<Team> {
  const { given, db } = product;
  const group = await given.group({ name: 'Harbour' });
  const site = await given.site({ group });
  const owner = await given.user({ group });
  await sql`update parent_group set owner_id = ${owner.id} where id = ${group.id}`.execute(db);
  return { group, site, owner, asOwner: await product.as(owner) };
}

const invite = (client: Client, email: string): Promise<Answer> =>
  client.call(teamRoutes.inviteToTeam, { body: { email } });

const remove = (client: Client, user: Row): Promise<Answer> =>
  client.call(teamRoutes.removeFromTeam, { params: { id: user.id } });

const mailsTo = async (email: string): Promise<number> =>
  (await sql`select from outbox where recipient = ${email}`.execute(product.db)).rows.length;

const groupOf = async (user: Row): Promise<number | null | undefined> => {
  const found = await sql<{ id: number | null }>`
    select parent_group_id as id from app_user where id = ${user.id}
  `.execute(product.db);
  return found.rows[0]?.id;
};

test('a team is the users of the group, owner first; none without a group', async () => {
  const { group, owner, asOwner } = await team();
  const member = await product.given.user({ group, role: 'Labeller' });
  await product.given.user();
  const read = async (client: Client, withCurrent?: boolean): Promise<Answer> =>
    client.call(teamRoutes.getTeam, {
      query: withCurrent === undefined ? {} : { with_current: withCurrent },
    });
  const { body } = await read(asOwner);
  expect(body).toMatchObject({ group: { id: group.id, name: 'Harbour' }, is_owner: true });
  expect(body.members).toMatchObject([
    { id: owner.id, is_owner: true },
    { id: member.id, role: 'Labeller', is_owner: false, profile_photo: null },
  ]);
  const alone = await read(asOwner, false);
  expect(alone.body.members.map(({ id }: Row) => id)).toEqual([member.id]);
  expect((await read(await product.as(member))).body.is_owner).toBe(false);
  const nobody = await read(await product.as(await product.given.user()));
  expect(nobody.body).toEqual({ group: null, is_owner: false, members: [] });
});

test('only the owner invites and removes users, except themselves', async () => {
  const { group, owner, asOwner } = await team();
  const member = await product.given.user({ group });
  const asMember = await product.as(member);
  const stranger = await product.given.user({ group: await product.given.group() });
  expect((await invite(asOwner, 'no address')).body.email).toEqual([texts.emailInvalid]);
  expect((await invite(asMember, 'friend@kitchen.example')).status).toBe(403);
  expect(await mailsTo('friend@kitchen.example')).toBe(0);
  expect((await remove(asMember, owner)).status).toBe(403);
  expect((await remove(asOwner, stranger)).status).toBe(404);
  expect(await groupOf(stranger)).not.toBeNull();
  const self = await remove(asOwner, owner);
  expect([self.status, self.body.message]).toEqual([400, texts.ownMembership]);
  const both = await Promise.all([remove(asOwner, member), remove(asOwner, member)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    204, 404,
  ]);
  expect(await groupOf(member)).toBeNull();
});

test('a removed Admin does not get access to every tenant', async () => {
  const { group, site, asOwner } = await team();
  const admin = await product.given.user({ role: 'Admin', group, sites: [site] });
  expect((await remove(asOwner, admin)).status).toBe(204);
  const client = await product.as(admin);
  const { body } = await client.call(accountRoutes.getUser, { params: { id: admin.id } });
  expect(body).toMatchObject({ role: 'User', parent_group: null, site: [] });
});

test('removal waits for the team lock without holding the user lock', async () => {
  const { group, asOwner } = await team();
  const member = await product.given.user({ group });
  const invitation = await product.db.startTransaction().execute();
  await sql`
    select from parent_group where id = ${group.id} for no key update
  `.execute(invitation);
  const removed = remove(asOwner, member);
  const waiting = sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await waiting.execute(product.db)).rows).toHaveLength(1));
  await sql`
    select from app_user where id = ${member.id} for no key update nowait
  `.execute(invitation);
  await invitation.rollback().execute();
  expect((await removed).status).toBe(204);
});

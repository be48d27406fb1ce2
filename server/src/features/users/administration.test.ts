import { liveRoutes } from '@wastegauge/contract/waste/live';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import { groupRoutes } from '@wastegauge/contract/directory/groups';
import { serviceTimeRoutes } from '@wastegauge/contract/waste/service-times';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const place = {
  contact_name: 'Aoife Brennan',
  contact_number: '+353 1 555 0100',
  longitude: -6.26,
  latitude: 53.35,
};

test('an administrator creates group, site, monitor and user, and the monitor delivers', async () => {
  const admin = await product.as(await product.given.user({ role: 'Admin' }));
  const signupId = await admin.call(groupRoutes.createSignupId, { body: { value: 'HARBOUR' } });
  const group = await admin.call(groupRoutes.createGroup, {
    body: { ...place, name: 'Harbour Hotels', signup_id_id: signupId.body.id },
  });
  const site = await admin.call(siteManagementRoutes.createSite, {
    body: { ...place, name: 'Quayside', capacity: 200, parent_group: [group.body.id] },
  });
  const device = await admin.call(deviceManagementRoutes.createDevice, {
    body: { serial: 'WG-0001', name: 'Pass', type: 'PLATE_WASTE', site: site.body.id },
  });
  const account = { email: 'chef@harbour.example', password: 'a long enough one' };
  const added = await admin.call(signUpRoutes.register, {
    body: {
      ...account,
      first_name: 'Nora',
      surname: 'Daly',
      employer: 'Harbour Hotels',
      job_title: 'Head Chef',
      role: 'User',
      site: [site.body.id],
      parent_group_id: group.body.id,
    },
  });
  const owned = await admin.call(groupRoutes.updateGroup, {
    params: { id: group.body.id },
    body: { owner: added.body.user.id },
  });
  expect(owned.body).toMatchObject({ owner_name: 'Nora Daly', sites: 1, users: 1 });

  const delivered = await product.withToken(device.body.key).call(captureRoutes.deliverCaptures, {
    body: {
      captures: [{ capture_id: 'first', captured_at: new Date().toISOString(), raw_weight: 1.25 }],
    },
  });
  expect(delivered.body.results).toMatchObject([{ outcome: 'accepted' }]);

  const signedIn = await product.anonymous.call(signInRoutes.login, { body: account });
  const chef = product.withToken(signedIn.body.token.access);
  const newest = await chef.call(liveRoutes.getLatestEvent, { params: { id: 'WG-0001' } });
  expect(newest.body).toMatchObject({ raw_weight: 1.25, site_name: 'Quayside' });
  const times = await chef.call(serviceTimeRoutes.getServiceTimes, {
    query: { serial: 'WG-0001' },
  });
  expect(times.body.device).toBe(device.body.id);
  const team = await chef.call(teamRoutes.getTeam);
  expect(team.body).toMatchObject({ group: { name: 'Harbour Hotels' }, is_owner: true });
  const sites = await chef.call(siteManagementRoutes.listSitesOfProfile);
  expect(sites.body.results).toMatchObject([{ name: 'Quayside', monitors: 1 }]);
});

test('lists, exports and replies contain nothing of other tenants', async () => {
  const { given, db } = product;
  const canary = 'CANARYWORD';
  const [mine, theirs] = [await given.group(), await given.group({ name: `${canary} group` })];
  const site = await given.site({ group: mine });
  const hidden = await given.site({ group: theirs, name: `${canary} site` });
  const person = await given.user({
    group: theirs,
    sites: [hidden],
    email: `${canary}@kitchen.example`,
  });
  const device = await given.device({ site: hidden });
  await sql`
    update device set name = ${`${canary} zone`}, serial = ${`${canary}-1`} where id = ${device.id}
  `.execute(db);
  await sql`update app_user set first_name = ${canary} where id = ${person.id}`.execute(db);
  await sql`insert into signup_id (value) values (${canary})`.execute(db);
  const admin = await product.as(await given.user({ role: 'Admin', group: mine }));
  const query = { limit: 200 };
  const sent = [
    await admin.call(userRoutes.listUsers, { query }),
    await admin.call(userRoutes.exportUsers, { query }),
    await admin.call(userRoutes.listUsers, { query: { ...query, search: canary } }),
    await admin.call(userRoutes.listUsers, { query: { ...query, site: hidden.id } }),
    await admin.call(userRoutes.listUsers, { query: { ...query, parentGroup: theirs.id } }),
    await admin.call(groupRoutes.listGroups, { query }),
    await admin.call(groupRoutes.listFreeSignupIds),
    await admin.call(siteManagementRoutes.listManagedSites, { query }),
    await admin.call(siteManagementRoutes.listManagedSites, {
      query: { ...query, site: hidden.id, group: theirs.id },
    }),
    await admin.call(siteManagementRoutes.listSitesOfProfile, { query }),
    await admin.call(deviceManagementRoutes.listDevices, { query }),
    await admin.call(deviceManagementRoutes.listDevices, {
      query: { ...query, site: hidden.id, zone: `${canary}-1` },
    }),
    await admin.call(teamRoutes.getTeam),
    await admin.call(accountRoutes.getUser, { params: { id: person.id } }),
    await admin.call(serviceTimeRoutes.getServiceTimes, { query: { serial: `${canary}-1` } }),
    await admin.call(deviceManagementRoutes.assignDevices, {
      body: { devices: [device.id], site: site.id },
    }),
    await admin.call(siteManagementRoutes.assignSites, {
      body: { sites: [hidden.id], groups: [mine.id] },
    }),
  ];
  for (const { body } of sent) expect(JSON.stringify(body)).not.toContain(canary);
  const still = await sql`
    select from device where id = ${device.id} and site_id = ${hidden.id}
  `.execute(db);
  expect(still.rows).toHaveLength(1);
});

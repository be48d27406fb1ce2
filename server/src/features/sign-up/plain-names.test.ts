import { userRoutes } from '@wastegauge/contract/directory/users';
import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import { groupRoutes } from '@wastegauge/contract/directory/groups';
import { recipeRoutes } from '@wastegauge/contract/waste/recipes';
import type { Route } from '@wastegauge/contract/route';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import { texts } from '@wastegauge/contract/values/texts';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';

let product: TestApp;
let superuser: Client;
let params: { id: number };

beforeAll(async () => {
  product = await startTestApp();
  const person = await product.given.user({ isSuperuser: true });
  superuser = await product.as(person);
  params = { id: person.id };
});
afterAll(() => product.close());

test.each<[name: string, route: Route, fields: string[]]>([
  ['a user', userRoutes.updateUser, ['first_name', 'surname', 'employer', 'job_title']],
  ['a user', userRoutes.replaceUser, ['first_name', 'surname', 'employer', 'job_title']],
  ['a group', groupRoutes.createGroup, ['name', 'contact_name']],
  ['a group', groupRoutes.updateGroup, ['name', 'contact_name']],
  ['a site', siteManagementRoutes.createSite, ['name', 'contact_name']],
  ['a monitor', deviceManagementRoutes.createDevice, ['name']],
  ['a monitor', deviceManagementRoutes.updateDevice, ['name']],
  ['a recipe', recipeRoutes.createRecipe, ['name']],
  ['an event', venueRoutes.createVenueEvent, ['name']],
])('the name of %s holds no web address and no control character', async (_name, route, fields) => {
  for (const field of fields) {
    for (const value of ['Log in at http://thief.example', 'Two\nlines', 'Turned \u202Earound']) {
      const answer = await superuser.call(route, { params, body: { [field]: value } });
      expect([answer.status, answer.body[field]]).toEqual([400, [texts.nameCharacters]]);
    }
  }
});

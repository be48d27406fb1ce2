import { expect, type Page } from '@playwright/test';
import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import { groupRoutes } from '@wastegauge/contract/directory/groups';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import type { z } from 'zod';
import { accessToken } from './new-user.ts';

let made = 0;

/** Names nobody else has, in a product that all journeys share. */
export const ownName = (kind: string): string =>
  `${kind} ${process.pid.toString(36)}${Date.now().toString(36)}${(made += 1)}`;

async function create<Reply extends z.ZodType>(
  page: Page,
  route: { path: string; reply: Reply },
  data: object,
): Promise<z.output<Reply>> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.post(route.path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return route.reply.parse(await answer.json());
}

export const contact = {
  contact_name: 'Aoife Brennan',
  contact_number: '+353 1 555 0100',
  longitude: -6.26,
  latitude: 53.35,
};

/** In no group of the demo, so that nobody of it sees them. */
export const makeSite = (page: Page, changes: object = {}) =>
  create(page, siteManagementRoutes.createSite, {
    name: ownName('Pier'),
    capacity: 120,
    ...contact,
    ...changes,
  });

export const makeGroup = (page: Page) =>
  create(page, groupRoutes.createGroup, { name: ownName('Group'), ...contact });

export const makeDevice = (page: Page, siteId: number, changes: object = {}) =>
  create(page, deviceManagementRoutes.createDevice, {
    serial: ownName('E2E').replaceAll(' ', '-'),
    name: 'Main Kitchen',
    type: 'PLATE_WASTE',
    site: siteId,
    ...changes,
  });

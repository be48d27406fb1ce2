import { expect, type Page } from '@playwright/test';
import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import { groupRoutes } from '@wastegauge/contract/directory/groups';
import { pairingRoutes } from '@wastegauge/contract/directory/pairing';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import type { z } from 'zod';
import { authorization, registerPerson } from './new-user.ts';

let made = 0;

/** Names nobody else has, in a product that all journeys share. */
export const ownName = (kind: string): string =>
  `${kind} ${process.pid.toString(36)}${Date.now().toString(36)}${(made += 1)}`;

async function create<Reply extends z.ZodType>(
  page: Page,
  route: { path: string; reply: Reply },
  data: object,
): Promise<z.output<Reply>> {
  const headers = await authorization(page);
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
    name: ownName('Wharf'),
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

const android =
  'Mozilla/5.0 (Linux; Android 15; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

/** The code that a tablet shows, and its key. */
export async function startPairing(page: Page): Promise<{ code: string; key: string }> {
  const answer = await page.request.post(pairingRoutes.startPairing.path, {
    headers: { 'user-agent': android },
    data: { has_camera: true },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return pairingRoutes.startPairing.reply.parse(await answer.json());
}

export async function deliverCounted(page: Page, key: string, portions: number): Promise<void> {
  const answer = await page.request.post(captureRoutes.deliverCaptures.path, {
    headers: { authorization: `Bearer ${key}` },
    data: {
      captures: [
        {
          capture_id: `e2e-${crypto.randomUUID()}`,
          captured_at: new Date().toISOString(),
          raw_weight: 0.35 * portions,
          method: 'counted',
          portions,
        },
      ],
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** A site of its own with one person, added by the signed-in administrator. */
export async function makeSiteWithUser(page: Page, changes: object = {}) {
  const site = await makeSite(page, changes);
  const email = `${ownName('person').replaceAll(' ', '-')}@harbour.example`;
  const caller = { request: page.request, headers: await authorization(page) };
  await registerPerson(caller, { email, role: 'User', site: [site.id] });
  return { site, email };
}

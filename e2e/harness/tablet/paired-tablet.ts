import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { deviceManagementRoutes, deviceRoutes } from '@wastegauge/contract/directory/devices';
import { pairingRoutes } from '@wastegauge/contract/directory/pairing';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { tabletRoutes } from '@wastegauge/contract/waste/tablets';
import { openCalls, type Caller } from '../sign-in.ts';
import { contact, ownName } from '../sites-and-devices.ts';
import { readKioskTexts, type KioskText } from './kiosk-texts.ts';

const { createSite } = siteManagementRoutes;
const { confirmPairing, startPairing } = pairingRoutes;
const { listTabletFoods } = tabletRoutes;

const english = readKioskTexts('en');

/** A tablet that an administrator has connected, as the server sees it. */
export interface PairedTablet {
  id: number;
  serial: string;
  name: string;
  siteName: string;
  pin: string;
  /** Named captures, newest first. */
  entries(): Promise<WasteEvent[]>;
  entryCount(): Promise<number>;
  /** All captures of today. */
  captureCount(): Promise<number>;
  /** A labeller names the oldest unnamed capture. Returns whether it has a picture. */
  nameOldest(): Promise<{ weightKg: number; hasPicture: boolean }>;
  revokeKeys(): Promise<void>;
}

interface Place {
  type?: 'PLATE_WASTE' | 'PREP_AND_PRODUCTION_WASTE';
  weighing?: 'single' | 'cumulative';
}

/** Opens the monitor and connects it to a site of its own. */
export async function pairTablet(
  page: Page,
  place: Place = {},
  t: KioskText = english,
): Promise<PairedTablet> {
  await useOwnAddress(page);
  await page.goto('/monitor/');
  const code = await readCode(page);
  // The last thing that is loaded; without it the tablet has nothing to offer offline.
  const foods = page.waitForResponse((answer) => answer.url().includes(listTabletFoods.path));
  const tablet = await confirmCode(code, place);
  await expect(page.getByRole('heading', { name: t('scaleTitle') })).toBeVisible();
  await (await foods).finished();
  return tablet;
}

/** Codes are limited by address, and all journeys run on one machine. */
export async function useOwnAddress(page: Page): Promise<void> {
  const address = `fd00::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
  await page.route(`**${startPairing.path}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  );
}

export async function readCode(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: /^[A-HJ-NP-Z2-9]{6}$/ });
  return (await code.getAttribute('aria-label')) ?? '';
}

/** Codes are limited by user too. */
const administrators = ['admin@wastegauge.example', 'super@wastegauge.example'] as const;
let confirmed = 0;

export async function confirmCode(code: string, place: Place = {}): Promise<PairedTablet> {
  confirmed += 1;
  const admin = await openCalls(administrators[confirmed % 2 === 0 ? 0 : 1]);
  const { request, headers } = admin;
  const made = await request.post(createSite.path, {
    headers,
    data: { name: ownName('Tablet Kitchen'), capacity: 120, ...contact },
  });
  expect(made.status(), await made.text()).toBe(201);
  const site = createSite.reply.parse(await made.json());
  const url = buildUrl(confirmPairing, { params: { pairing: code } });
  const answer = await request.post(url, {
    headers,
    data: {
      site: site.id,
      name: ownName('Bin'),
      type: 'PREP_AND_PRODUCTION_WASTE',
      weighing: 'single',
      ...place,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const device = confirmPairing.reply.parse(await answer.json());
  return { ...device, siteName: site.name, ...readTablet(admin, device) };
}

function readTablet({ request, headers }: Caller, { id, serial }: { id: number; serial: string }) {
  const { listFeed } = feedRoutes;
  const { getDevice } = deviceManagementRoutes;
  const { listDeviceKeys, revokeDeviceKey } = deviceRoutes;

  async function readFeed() {
    const answer = await request.get(listFeed.path, { headers, params: { zone: serial } });
    expect(answer.status(), await answer.text()).toBe(200);
    return listFeed.reply.parse(await answer.json());
  }

  return {
    entries: async () => (await readFeed()).results,
    entryCount: async () => (await readFeed()).count,
    captureCount: async () => {
      const answer = await request.get(buildUrl(getDevice, { params: { id } }), { headers });
      return getDevice.reply.parse(await answer.json()).captures_today;
    },
    nameOldest: () => nameOldest(serial),
    revokeKeys: async () => {
      const answer = await request.get(buildUrl(listDeviceKeys, { params: { id } }), { headers });
      const { results } = listDeviceKeys.reply.parse(await answer.json());
      for (const { id: key } of results) {
        const url = buildUrl(revokeDeviceKey, { params: { id, key } });
        expect((await request.delete(url, { headers })).ok()).toBe(true);
      }
    },
  };
}

async function nameOldest(serial: string) {
  const { nextLabellingTask, labelEvent } = labellingRoutes;
  const labeller = await openCalls('admin@wastegauge.example');
  const { request, headers } = labeller;
  const answer = await request.get(nextLabellingTask.path, { headers, params: { serial } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { unlabelled } = nextLabellingTask.reply.parse(await answer.json());
  const { listFoodDescriptions } = foodRoutes;
  const foods = await request.get(listFoodDescriptions.path, { headers });
  const [food] = listFoodDescriptions.reply.parse(await foods.json()).results;
  const named = await request.patch(buildUrl(labelEvent, { params: { id: unlabelled.id } }), {
    headers,
    data: { status: 'SUCCESSFUL', food_description: food?.id },
  });
  expect(named.status(), await named.text()).toBe(200);
  await labeller.close();
  return { weightKg: unlabelled.item_weight, hasPicture: unlabelled.image_url !== null };
}

/** Chooses a way of connecting and leaves the screen. */
export async function connectScale(
  page: Page,
  name: string,
  t: KioskText = english,
): Promise<void> {
  await page.getByRole('radio', { name }).click();
  const done = new RegExp(`^(${t('useScale')}|${t('done')})$`);
  await page.getByRole('button', { name: done }).click();
}

export const liveWeight = (page: Page) => page.getByTestId('live-weight');
export const tile = (page: Page, food: string) => page.getByRole('button', { name: food });
export const saved = (page: Page) => page.getByRole('heading', { name: 'Saved', exact: true });

/** The service worker has cached the page. */
export const expectCached = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
      timeout: 20_000,
    })
    .toBe(true);

/** Read from a metre away and tapped with wet hands. */
const kitchen = { minTextPx: 20, minTargetPx: 64 };

/** Checks sizes of texts and buttons, and that nothing sticks out sideways. */
export async function expectKitchenSizes(page: Page): Promise<void> {
  const found = await page.evaluate(({ minTextPx, minTargetPx }) => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1;
    const elements = [...document.querySelectorAll('#root *')].filter(isShown);
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim() !== '');
    const smallTexts = elements
      .filter((element) => hasText(element))
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < minTextPx)
      .map(({ textContent }) => `small text: ${textContent}`);
    const smallTargets = elements
      .filter((element) => element.matches('button, a, input'))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height) < minTargetPx - 0.5;
      })
      .map(({ textContent, ariaLabel }) => `small target: ${ariaLabel ?? textContent}`);
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    return [...smallTexts, ...smallTargets, ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
  }, kitchen);
  expect(found, `sizes at ${page.viewportSize()?.width} px`).toEqual([]);
}

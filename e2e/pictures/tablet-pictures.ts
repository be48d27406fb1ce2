import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { languages, type Language } from '@wastegauge/contract/values/languages';
import { tabletRoutes, type TabletFood } from '@wastegauge/contract/waste/tablets';
import { z } from 'zod';
import { visit } from '../harness/every-page.ts';
import { openSession } from '../harness/sign-in.ts';
import { readCode, useOwnAddress } from '../harness/tablet/paired-tablet.ts';
import { scriptCamera } from '../harness/tablet/scripted-camera.ts';
import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import { read } from '../harness/venues.ts';
import { openPictureFolder, textIn } from './picture-folder.ts';

const screen = { width: 1180, height: 820 };
/** As wide as the text of an article. */
const scale = 760 / screen.width;
const android =
  'Mozilla/5.0 (Linux; Android 15; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const zones: Record<Language, { scale: string; bin: string }> = {
  en: { scale: 'Prep Kitchen 2', bin: 'Pot Wash' },
  de: { scale: 'Vorbereitung 2', bin: 'Spülküche' },
  fr: { scale: 'Préparation 2', bin: 'Plonge' },
};

for (const language of languages) {
  test(`pictures of a tablet in ${language}`, async ({ page, browser, consoleErrors }) => {
    consoleErrors.expect(/401/);
    page.setDefaultTimeout(30_000);
    await page.addInitScript((chosen) => localStorage.setItem('wg-language', chosen), language);
    await openSession(page, 'admin@wastegauge.example');
    await page.goto('/sources');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const store = openPictureFolder(language);
    await takeByScale({ page, browser, language, store });
    await takeOverBin({ page, browser, language, store });
  });
}

interface Studio {
  /** The administrator's. */
  page: Page;
  browser: Browser;
  language: Language;
  store: ReturnType<typeof openPictureFolder>;
}

async function takeByScale(studio: Studio): Promise<void> {
  const { page, language, store } = studio;
  const { tablet, weights, camera, foods, suggested, take, text } = await openTablet(studio);
  await expect(tablet.getByText(text('cameraOn'))).toBeVisible();
  await tablet.getByRole('button', { name: text('newCode') }).click();
  await expect(tablet.getByRole('img', { name: /^[A-Z2-9]{6}$/u })).toBeVisible();
  await take('tablet-pair');
  await openPairing(page, language, await readCode(tablet), zones[language].scale);
  const dialog = page.getByRole('dialog');
  await store(page, 'tablet-dialog', dialog, { maxHeight: 900, scale: 0.85 });
  await dialog.getByRole('button', { name: textIn('Connect tablet', language) }).click();

  await tablet.getByRole('radio', { name: text('usbScale') }).click();
  await tablet.getByRole('button', { name: /^1\s/u }).click();
  await weights.put(1000);
  await expect(tablet.getByText(text('passed'))).toBeVisible();
  await take('tablet-scale');
  await weights.empty();
  await tablet.getByRole('button', { name: text('useScale') }).click();
  await expect(tablet.getByText(text('putWaste'))).toBeVisible();

  await expect.poll(() => suggested().length).toBeGreaterThan(0);
  const food = foods().find(({ id }) => id === suggested()[0]);
  if (!food) throw new Error('No food is suggested');
  await camera.show(await findPicture(page, food.id));
  await weights.put(1284);
  await expect(tablet.getByTestId('net-weight')).toBeVisible();
  await expect(tablet.getByRole('button', { name: food.name }).locator('img')).toBeVisible();
  await take('tablet-choose');
  await tablet.getByRole('button', { name: food.name }).click();
  await expect(tablet.getByRole('heading', { name: text('saved'), exact: true })).toBeVisible();
  await take('tablet-saved');

  const newest = async () => {
    const feed = feedRoutes.listFeed.reply.parse(await read(page, '/api/feed/?limit=1'));
    return feed.results[0];
  };
  await expect.poll(async () => (await newest())?.item_weight, { timeout: 30_000 }).toBe(1.284);
  // A job re-encodes the picture.
  await expect.poll(async () => (await newest())?.image_url, { timeout: 90_000 }).not.toBeNull();
  await page.goto('/feed?ordering=-processed_at');
  const entry = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: zones[language].scale });
  const pictureWidth = () =>
    entry
      .first()
      .locator('img')
      .first()
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(pictureWidth, { timeout: 60_000 }).toBeGreaterThan(0);
  await store(page, 'tablet-entry', entry.first());
  await tablet.context().close();
}

async function takeOverBin(studio: Studio): Promise<void> {
  const { page, language } = studio;
  const { tablet, weights, camera, foods, take, text } = await openTablet(studio);
  await openPairing(page, language, await readCode(tablet), zones[language].bin);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: textIn('Over a bin', language) }).check();
  await dialog.getByRole('button', { name: textIn('Connect tablet', language) }).click();
  await tablet.getByRole('radio', { name: text('usbScale') }).click();
  await weights.put(3200);
  await tablet.getByRole('button', { name: text('emptyBinNow') }).click();
  await tablet.getByRole('button', { name: text('useScale') }).click();
  // The detector needs a settled bin first.
  await tablet.waitForTimeout(4000);
  let grams = 3200;
  for (const [index, name] of ['Bread crusts and ends', 'Cooked rice', 'Chips'].entries()) {
    const food = foods().find(({ catalogue_name: known }) => known === name);
    if (!food) throw new Error(`The site has no ${name}`);
    await camera.show(await findPicture(page, food.id));
    await weights.put((grams += 180 + 130 * index));
    await expect(tablet.getByRole('listitem')).toHaveCount(index + 1, { timeout: 15_000 });
  }
  await take('tablet-bin');
  await tablet.context().close();
}

async function openTablet({ browser, language, store }: Studio) {
  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL ?? '',
    locale: language,
    userAgent: android,
    timezoneId: 'Europe/Dublin',
    viewport: screen,
    deviceScaleFactor: 1.5,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  const tablet = await context.newPage();
  tablet.setDefaultTimeout(30_000);
  await tablet.addInitScript(() => {
    Element.prototype.requestFullscreen = async () => undefined;
  });
  const weights = await scriptHidScale(tablet);
  const camera = await scriptCamera(tablet);
  let foods: TabletFood[] = [];
  let suggested: number[] = [];
  const { listTabletFoods, listTabletSuggestions } = tabletRoutes;
  tablet.on('response', async (answer) => {
    if (!answer.ok()) return;
    if (answer.url().includes(listTabletFoods.path)) {
      foods = [...foods, ...listTabletFoods.reply.parse(await answer.json()).results];
    }
    if (answer.url().includes(listTabletSuggestions.path)) {
      suggested = listTabletSuggestions.reply.parse(await answer.json()).foods;
    }
  });
  await useOwnAddress(tablet);
  await tablet.goto('/monitor/');
  const texts = readTexts(language);
  return {
    tablet,
    weights,
    camera,
    foods: () => foods,
    suggested: () => suggested,
    text: (key: string) => texts[key] ?? key,
    take: (name: string) =>
      store(tablet, name, tablet.locator('#root'), { maxHeight: screen.height, scale }),
  };
}

const readTexts = (language: Language): Record<string, string> =>
  z
    .record(z.string(), z.string())
    .parse(
      JSON.parse(
        readFileSync(
          new URL(`../../web/kiosk/src/texts/${language}.json`, import.meta.url),
          'utf8',
        ),
      ),
    );

async function openPairing(page: Page, language: Language, code: string, zone: string) {
  await visit(page, '/device-management');
  await page.getByRole('button', { name: textIn('Connect a tablet', language) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().click();
  await page.keyboard.type(code);
  await expect(dialog.getByText(textIn('Tablet found', language))).toBeVisible();
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option').nth(1).click();
  await dialog.getByLabel(textIn('Zone', language)).fill(zone);
}

/** Of an entry with this food. */
async function findPicture(page: Page, food: number): Promise<Buffer> {
  const feed = feedRoutes.listFeed.reply.parse(
    await read(page, `/api/feed/?food=${food}&limit=10`),
  );
  const url = feed.results.find(({ image_url: picture }) => picture !== null)?.image_url;
  const answer = await page.request.get(url ?? '');
  expect(answer.ok()).toBe(true);
  return answer.body();
}

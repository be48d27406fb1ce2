import type { Page } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { recognitionRoutes } from '@wastegauge/contract/waste/recognition';
import { deliver } from '../harness/demo-monitor.ts';
import { decide, eventOnScreen, headersOf, keyRestMs } from '../harness/labelling.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import { makeTrainedSite } from '../harness/trained-site.ts';

/** A person looks at the picture, reads the suggestions from the first on, and types forty words a minute. */
const lookMs = 1000;
const readMs = 250;
const keyMs = 300;
/** As often as in the history of the site: eight usual foods, two rare ones. */
const thrown = [
  'Roast potatoes',
  'Cooked rice',
  'Croissant',
  'White sliced bread',
  'Scrambled egg',
  'Cooked pasta',
  'Cooked rice',
  'Cooked salmon',
  'Roast potatoes',
  'White sliced bread',
];

interface Offer {
  key: string;
  name: string;
}

const readOffers = (page: Page): Promise<Offer[]> =>
  page
    .getByRole('region', { name: 'Suggestions' })
    .locator('button[aria-keyshortcuts]')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        key: button.getAttribute('aria-keyshortcuts') ?? '',
        name: button.querySelector('[class*=name]')?.textContent ?? '',
      })),
    );

const press = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key);
  await page.waitForTimeout(keyMs);
};

/** Types until the food is the first result. */
async function search(page: Page, name: string): Promise<void> {
  await press(page, '/');
  const found = page.getByRole('option').locator('[class*=words] > span');
  for (const letter of name) {
    await press(page, letter);
    const [first] = await found.allTextContents();
    if (first === name) break;
  }
  await press(page, 'Enter');
}

interface Round {
  seconds: number;
  rightFirst: number;
  searched: number;
}

/** Labels the captures one after the other, by suggestion where the food is one of them. */
async function labelAll(page: Page, foods: ReadonlyMap<number, string>): Promise<Round> {
  const round: Round = { seconds: 0, rightFirst: 0, searched: 0 };
  for (const _ of foods) {
    const name = foods.get(await eventOnScreen(page)) ?? '';
    const startedAt = performance.now();
    const offers = await readOffers(page);
    const place = offers.findIndex((offer) => offer.name === name);
    const offer = offers[place];
    if (place === 0) round.rightFirst += 1;
    if (!offer) round.searched += 1;
    await page.waitForTimeout(lookMs + readMs * (offer ? place + 1 : offers.length));
    await decide(page, () => (offer ? press(page, offer.key) : search(page, name)));
    round.seconds += (performance.now() - startedAt - keyRestMs) / 1000 / foods.size;
  }
  return { ...round, seconds: Number(round.seconds.toFixed(1)) };
}

async function undoAll(page: Page, count: number): Promise<void> {
  for (let undone = 0; undone < count; undone += 1) {
    const shown = await eventOnScreen(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator('[data-place="current"]')).not.toHaveAttribute(
      'data-event',
      String(shown),
    );
  }
}

async function switchRecognition(page: Page, siteId: number, isOn: boolean): Promise<void> {
  const answer = await page.request.patch(
    buildUrl(recognitionRoutes.changeSiteRecognition, { params: { id: siteId } }),
    { headers: await headersOf(page), data: { is_on: isOn } },
  );
  expect(answer.status()).toBe(200);
}

/** The next capture after these has been ranked by its picture. */
async function isRanked(page: Page, serial: string, after: readonly number[]): Promise<boolean> {
  const { nextLabellingTask, releaseLabellingTask } = labellingRoutes;
  const headers = await headersOf(page);
  const params = { serial, skip: after.join(',') };
  const answer = await page.request.get(nextLabellingTask.path, { headers, params });
  const { unlabelled, suggestions } = nextLabellingTask.reply.parse(await answer.json());
  const task = buildUrl(releaseLabellingTask, { params: { id: unlabelled.id } });
  await page.request.delete(task, { headers });
  return suggestions.some(({ percent }) => percent !== null);
}

test('the same ten captures are labelled faster with recognition than without', async ({
  page,
}) => {
  test.setTimeout(600_000);
  await openSession(page, 'super@wastegauge.example');
  await page.goto('/overview');
  const { site, device, newPicture } = await makeTrainedSite(page);
  const foods = new Map<number, string>();
  // The page waits for the capture after the last one.
  for (const [number, food] of [...thrown, 'Scrambled egg'].entries()) {
    const capture = { raw_weight: 0.4 + number / 100 };
    const id = await deliver(page.request, device.key, capture, newPicture(food));
    const before = [...foods.keys()];
    await expect.poll(() => isRanked(page, device.serial, before), { timeout: 60_000 }).toBe(true);
    if (number < thrown.length) foods.set(id, food);
  }

  await switchRecognition(page, site.id, false);
  await page.goto(`/labelling?serial=${device.serial}`);
  const without = await labelAll(page, foods);
  await undoAll(page, foods.size);
  await switchRecognition(page, site.id, true);
  await page.goto(`/labelling?serial=${device.serial}`);
  const withPictures = await labelAll(page, foods);

  const figures = JSON.stringify({ without, with: withPictures });
  test.info().annotations.push({ type: 'seconds', description: figures });
  console.log(`Seconds per capture: ${figures}`);
  expect(withPictures.seconds).toBeLessThan(without.seconds);
  expect(withPictures.rightFirst).toBeGreaterThan(without.rightFirst);
});

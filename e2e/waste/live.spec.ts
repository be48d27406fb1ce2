import { liveRoutes } from '@wastegauge/contract/waste/live';
import type { Page } from '@playwright/test';
import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import { eventRoutes } from '@wastegauge/contract/waste/events';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { takeMonitor } from '../harness/demo-monitor.ts';
import { accessToken } from '../harness/new-user.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const eventOf = (body: unknown) => liveRoutes.getLatestEvent.reply.parse(body);
const imageOf = (body: unknown) => eventRoutes.getEventImage.reply.parse(body);

const card = (page: Page) => page.getByRole('article', { name: 'Latest event' });

async function askAs(page: Page, path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  return (await page.request.get(path, { headers })).json();
}

test('a chef sees a delivered event and its label live and read-only', async ({ page }) => {
  const monitor = await takeMonitor('Quayside Hotel');
  await openSession(page, 'chef@harbour.example');
  await page.goto(`/liveview/${monitor.zone.serial}`);
  await expect(page.getByRole('heading', { name: 'Live view', level: 1 })).toBeVisible();
  await expect(card(page).getByText(/Live · checked \d s ago/)).toBeVisible();

  const id = await monitor.deliver(2.84);
  await expect(card(page)).toContainText('2.84 kg');
  await expect(card(page).getByRole('heading', { name: 'Processing...' })).toBeVisible();
  await expect(card(page)).toContainText('Processing');
  const picture = card(page).getByRole('img', { name: /Camera picture/ });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveAttribute('src', new RegExp(`/api/images/\\d+/${id}/0/large/`));

  const foods = foodRoutes.listFoodDescriptions.reply.parse(
    await askAs(page, foodRoutes.listFoodDescriptions.path),
  );
  const roast = foods.results.find((food) => food.food_with_description === 'Roast potatoes');
  await monitor.change(id, { status: 'SUCCESSFUL', food_description: roast?.id });
  await expect(card(page).getByRole('heading', { name: 'Roast potatoes' })).toBeVisible();
  await expect(card(page)).toContainText('Successful');
  await expect(card(page)).toContainText(/€\d+\.\d\d/);
  await expect(card(page)).toContainText(/CO2\d+\.\d\d kg/);
  await expect(card(page)).toContainText(/Water\d[\d,]*\.\d\d L/);
  for (const action of [/edit/i, /discard/i, /comment/i, /flag/i]) {
    await expect(card(page).getByRole('button', { name: action })).toHaveCount(0);
  }
  await takeScreenshot(page, 'live-labelled');
  await monitor.close();
});

test('without the stream the page polls every five seconds', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/ERR_FAILED.*\/api\/live\//);
  const monitor = await takeMonitor('Quayside Hotel');
  await page.route('**/api/live/**', (route) => route.abort());
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/latest_event/')) polls += 1;
  });
  await openSession(page, 'chef@harbour.example');
  await page.clock.install();
  await page.goto(`/liveview/${monitor.zone.serial}`);
  await expect(card(page)).toContainText('Checks for a new event every 5 seconds');
  await monitor.deliver(3.21);
  const before = polls;
  await page.clock.runFor(4000);
  expect(polls - before).toBeLessThanOrEqual(1);
  await page.clock.runFor(1500);
  await expect(card(page)).toContainText('3.21 kg');
  await monitor.close();
});

test('a picture that is not ready is requested again every two seconds', async ({ page }) => {
  const monitor = await takeMonitor('Quayside Hotel');
  await monitor.deliver(0.9);
  await monitor.close();
  const asked: number[] = [];
  // The reply before the picture has been processed.
  await page.route('**/latest_event/**', async (route) => {
    const event = eventOf(await (await route.fetch()).json());
    await route.fulfill({ json: { ...event, image_url: null } });
  });
  await page.route('**/api/events/*/image/', async (route) => {
    asked.push(Date.now());
    const image = imageOf(await (await route.fetch()).json());
    await route.fulfill({ json: asked.length > 2 ? image : { ...image, image_url: null } });
  });
  await openSession(page, 'chef@harbour.example');
  await page.goto(`/liveview/${monitor.zone.serial}`);
  await expect(card(page).getByText('The picture is on its way')).toBeVisible();
  await expect(card(page).getByRole('img', { name: /Camera picture/ })).toBeVisible();
  const [first = 0, second = 0] = asked;
  expect(second - first).toBeGreaterThan(1500);
  expect(second - first).toBeLessThan(10_000);
});

test('an unknown device is not found; another one without events today has an empty state', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/);
  await openSession(page, 'manager@harbour.example');
  const { results } = deviceRoutes.listZones.reply.parse(
    await askAs(page, deviceRoutes.listZones.path),
  );
  const other = results.at(-1);
  await page.route(`**/${other?.serial}/latest_event/**`, (route) =>
    route.fulfill({ status: 204 }),
  );
  await page.goto('/liveview/NO-SUCH-1');
  await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible();
  await page.goto('/liveview');
  await page.getByRole('combobox', { name: 'Device' }).click();
  await page.getByRole('option', { name: other?.serial ?? '' }).click();
  await expect(page).toHaveURL(new RegExp(`/liveview/${other?.serial}$`));
  await expect(page.getByText(other?.site_name ?? '').first()).toBeVisible();
  await expect(page.getByText('No events have been processed yet today')).toBeVisible();
  await takeScreenshot(page, 'live-empty');
});

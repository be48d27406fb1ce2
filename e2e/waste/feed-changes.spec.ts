import { buildUrl } from '@wastegauge/contract/http-request';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import type { Page } from '@playwright/test';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { takeMonitor } from '../harness/demo-monitor.ts';
import { cards, openFeed, toast } from '../harness/feed.ts';
import { headersOf } from '../harness/labelling.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { expect, test } from '../harness/test.ts';

/** Found by weight; money and footprints may have the same digits. */
const card = (page: Page, weight: string) => cards(page).filter({ hasText: `${weight}kg` });
const refusal = (page: Page, text: string) => page.getByRole('alert').getByText(text);

test('a failed flag keeps its note; a flag on an event discarded in the meantime is refused', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/409|500|ERR_FAILED.*\/api\/live\//);
  const monitor = await takeMonitor('Quayside Hotel');
  const id = await monitor.deliver(2.87);
  await page.route('**/api/live/**', (route) => route.abort());
  await openFeed(page, '?ordering=-processed_at');
  const flag = card(page, '2.87').getByRole('button', { name: /^Flag / });
  const dialog = page.getByRole('dialog', { name: 'Flag this event' });

  await page.route('**/api/set_flag/', (route) => route.fulfill({ status: 500, json: {} }));
  await flag.click();
  await dialog.getByLabel('Note').fill('Lid left off');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(refusal(page, 'Oops, something went wrong.')).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Lid left off');
  await page.unroute('**/api/set_flag/');

  await monitor.change(id, { status: 'DISCARDED' });
  await monitor.close();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(refusal(page, 'This event has been discarded in the meantime')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, '2.87')).toHaveCount(0);
});

test('an edit keeps a label set in the meantime', async ({ page }) => {
  const monitor = await takeMonitor('Quayside Hotel');
  const id = await monitor.deliver(2.79);
  await openFeed(page, '?ordering=-processed_at');
  const headers = await headersOf(page);
  const list = await page.request.get(feedRoutes.listFeed.path, {
    headers,
    params: { limit: 200 },
  });
  const { results } = feedRoutes.listFeed.reply.parse(await list.json());
  const food = results.find(
    ({ food_description, is_recipe }) => food_description !== null && !is_recipe,
  )?.food_description;
  await card(page, '2.79')
    .getByRole('button', { name: /^Edit / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  const trimmings = dialog.getByRole('checkbox', { name: 'Trimmings' });
  await expect(trimmings).not.toBeChecked();
  await monitor.change(id, { status: 'SUCCESSFUL', food_description: food });
  await monitor.close();
  await expect(dialog.getByRole('combobox', { name: 'Food' })).not.toHaveValue('');

  await trimmings.check();
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await saved).postDataJSON()).toEqual({ user: expect.any(Number), trimmings: true });
  await expect(toast(page, 'Event was successfully updated.')).toBeVisible();
  const path = buildUrl(commentRoutes.getEvent, { params: { id } });
  const answer = await page.request.get(path, { headers });
  const event = commentRoutes.getEvent.reply.parse(await answer.json());
  expect(event).toMatchObject({ status: 'SUCCESSFUL', food_description: food, trimmings: true });
});

test('a picture that cannot be loaded is replaced by the next one, finally by the default picture', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED|No picture could be loaded/);
  await openFeed(page);
  const answer = await page.request.get(feedRoutes.listFeed.path, {
    headers: await headersOf(page),
    params: { limit: 200 },
  });
  const { results } = feedRoutes.listFeed.reply.parse(await answer.json());
  const kg = results.find(({ backup_image_url: backups }) => backups.length > 0)?.item_weight;
  await page.route(/\/api\/images\/\d+\/\d+\/0\//, (route) => route.abort());
  await page.goto(`/feed?ordering=-processed_at&minWeight=${kg}&maxWeight=${kg}`);
  await expect(cards(page).first().locator('img[data-loaded]')).toHaveAttribute(
    'src',
    /\/api\/images\/\d+\/\d+\/1\//,
  );
  await page.route('**/api/images/**', (route) => route.abort());
  await page.reload();
  await expect(cards(page).first().locator('img[data-loaded]')).toHaveAttribute(
    'src',
    '/default-food.webp',
  );
  expect(consoleErrors.texts.join('\n')).toContain('No picture could be loaded: Camera picture');
});

test('cards are discarded together and undone; a discard is restored from the list', async ({
  page,
}) => {
  const monitor = await takeMonitor('Quayside Hotel');
  for (const grams of [6.331, 6.332]) await monitor.deliver(grams);
  await monitor.close();
  await openFeed(page, '?minWeight=6.331&maxWeight=6.332');
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all on this page' }).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await takeScreenshot(page, 'feed-selection');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Discard events' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page, '2 events discarded.')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'My decisions' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(toast(page, '2 changes undone.')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);

  await cards(page)
    .first()
    .getByRole('button', { name: /^Discard / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(cards(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'My decisions' }).click();
  const dialog = page.getByRole('dialog', { name: 'My last 20 decisions' });
  // Other journeys decide as the same user at the same time.
  await dialog
    .getByRole('listitem')
    .filter({ hasText: '6.33 kg' })
    .getByRole('button', { name: /^Undo the decision/ })
    .first()
    .click();
  await expect(cards(page)).toHaveCount(2);
});

test('a label is marked as correct, and the status is shown on phones', async ({ page }) => {
  await openFeed(page, '?ordering=-item_weight');
  const marked = cards(page)
    .filter({ hasText: 'Successful', hasNotText: 'Relabelled by user' })
    .first();
  const mark = marked.getByRole('button', { name: /^Mark the label as correct/ });
  await mark.click();
  await expect(marked).toContainText('Marked correct by user');
  await page.setViewportSize({ width: 390, height: 844 });
  await marked.scrollIntoViewIfNeeded();
  await expect(marked.getByText('Successful')).toBeVisible();
  await takeScreenshot(page, 'feed-correct-phone');
  await mark.click();
  await expect(marked).not.toContainText('Marked correct by user');
});

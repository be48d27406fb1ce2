import { calmWeeks, inAddress } from '../harness/days.ts';
import { deliverOnce, takeMonitor } from '../harness/demo-monitor.ts';
import { cards, counter, openFeed, toast, totalOf } from '../harness/feed.ts';
import { expect, test } from '../harness/test.ts';

const calmDays = inAddress(calmWeeks);

test('the feed shows ten cards per page, and its order and page are in the address', async ({
  page,
}) => {
  await openFeed(page, `?${calmDays}`);
  await expect(cards(page)).toHaveCount(10);
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(10);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('Recommended');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/offset=10/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).not.toHaveURL(/offset/);
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Weight' }).click();
  await expect(page).toHaveURL(/ordering=-item_weight/);
  await expect(cards(page)).toHaveCount(10);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Data' }).click();
  expect((await started).suggestedFilename()).toBe('feed.csv');

  // An offset after the last page leads to the last page.
  await page.goto('/feed?offset=1000000');
  await expect(cards(page).first()).toBeVisible();
  await expect(page).not.toHaveURL(/offset=1000000/);
});

test('a card shows the source of its footprint and opens its picture', async ({ page }) => {
  await openFeed(page, '?ordering=-environment');
  const card = cards(page).first();
  await card.getByRole('button', { name: / L$/ }).hover();
  await expect(card.getByText('Where the water figure comes from')).toBeVisible();
  await expect(card.getByText(/ L per kg/)).toBeVisible();
  await expect(card.getByRole('link', { name: 'All sources' })).toHaveAttribute(
    'href',
    /\/sources\?search=/,
  );
  await page
    .getByRole('button', { name: /^Expand the picture/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a chef edits an event and is not offered the status Discarded', async ({ page }) => {
  await openFeed(page, '?ordering=-item_weight');
  const card = cards(page).filter({ hasText: 'Successful' }).first();
  await card.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText(['Successful', 'Escalated', 'Processing']);
  await page.keyboard.press('Escape');

  const food = dialog.getByRole('combobox', { name: 'Food' });
  await food.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Required field')).toBeVisible();
  await food.fill('croissant');
  await page
    .getByRole('option', { name: /croissant/i })
    .first()
    .click();
  await dialog.getByText('Dinner').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Event was successfully updated.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(card.getByRole('heading')).toHaveText(/croissant/i);
  await expect(card).toContainText('Relabelled by user');
  await expect(card).toContainText('Dinner');
});

test('an event is discarded once after a confirmation that names it', async ({ page }) => {
  await deliverOnce('Quayside Hotel', 7.919);
  await openFeed(page, '?minWeight=7.919&maxWeight=7.919');
  await expect(cards(page)).toHaveCount(1);
  const discards: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') discards.push(request.url());
  });
  const discard = cards(page).getByRole('button', { name: /^Discard / });
  await discard.click();
  const dialog = page.getByRole('dialog', { name: 'Discard event' });
  await expect(dialog).toContainText(/at .+, \d\d\/\d\d\/\d{4} \d\d:\d\d\?/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await discard.click();
  await dialog.getByRole('button', { name: 'Discard' }).dblclick();
  await expect(toast(page, 'Event was successfully discarded.')).toHaveCount(1);
  await expect(page.getByText('Oops! No events to show')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(discards).toHaveLength(1);
});

test('an event is flagged with and without a note and unflagged', async ({ page }) => {
  await openFeed(page, '?ordering=processed_at');
  const card = cards(page).nth(1);
  const flag = card.getByRole('button', { name: /^Flag / });
  await flag.click();
  const dialog = page.getByRole('dialog', { name: 'Flag this event' });
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByLabel('Note').fill('  ');
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByLabel('Note').fill('Lid left off');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(toast(page, 'Flagged')).toBeVisible();
  await expect(card.getByText('Lid left off')).toBeVisible();
  await card.getByRole('button', { name: /^Remove the flag/ }).click();
  await expect(card.getByText('Lid left off')).toHaveCount(0);
  await flag.click();
  await dialog.getByRole('button', { name: 'Flag without note' }).click();
  await expect(card.getByRole('button', { name: /^Remove the flag/ })).toBeVisible();
  await card.getByRole('button', { name: /^Remove the flag/ }).click();
  await expect(flag).toBeVisible();
});

test('new events are announced and shown on request', async ({ page }) => {
  const monitor = await takeMonitor('Quayside Hotel');
  await openFeed(page, '?ordering=-processed_at');
  const delivered = cards(page).filter({ hasText: '2.22kg' });
  await monitor.deliver(2.22);
  // Other journeys deliver events too.
  const pill = page.getByRole('button', { name: /^\d+ new/ });
  await expect(pill).toBeVisible({ timeout: 20_000 });
  await expect(delivered).toHaveCount(0);
  await pill.click();
  await expect(delivered).toContainText('Processing...');
  await expect(pill).toHaveCount(0);
  await monitor.close();
});

test('a feed that cannot be loaded can be loaded again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/500/);
  await openFeed(page);
  await page.route('**/api/feed/?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/feed?ordering=flagged');
  await expect(page.getByRole('alert')).toContainText('This could not be loaded', {
    timeout: 20_000,
  });
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
  await expect(page.getByText('No Events')).toHaveCount(0);
  await page.unroute('**/api/feed/?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(counter(page)).toBeVisible();
});

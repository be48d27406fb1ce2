import { widgetRoutes } from '@wastegauge/contract/insight/widgets';
import { messageAfter } from '../harness/inbox.ts';
import { dialogOf, newEmail, newManager } from '../harness/overview.ts';
import { newUserPassword } from '../harness/new-user.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const email = newEmail('widgets');

test.beforeAll(() => newManager(email, 'Quayside Hotel'));

test.beforeEach(async ({ page }) => {
  await openSession(page, email, newUserPassword);
  await page.goto('/overview/widgets');
  await expect(page.getByRole('button', { name: 'Daily Plate Waste' })).toBeVisible();
});

test('a widget is found by its name and added once', async ({ page }) => {
  const dialog = dialogOf(page, 'Add Widget');
  const search = page.getByRole('searchbox', { name: 'Search widgets' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await search.fill('no such widget');
  await page.clock.runFor(950);
  await expect(page.getByRole('button', { name: 'Monthly Snapshot' })).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.getByText('No results')).toBeVisible();
  await page.clock.resume();
  await search.fill('WASTED');
  await expect(page.getByRole('button', { name: 'Most Wasted Groups' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Monthly Snapshot' })).toHaveCount(0);
  await search.fill('');
  await page.getByRole('button', { name: 'Monthly Snapshot' }).click();
  await expect(dialog).toContainText('This widget has already been added');
  await dialog.getByRole('button', { name: 'Ok' }).click();

  const card = page.getByRole('listitem').filter({ hasText: 'Most Wasted Groups' });
  await expect(card).toContainText('Add');
  await card.click();
  await expect(dialog).toContainText('Do you wish to add the Most Wasted Groups Widget?');
  await dialog.getByRole('button', { name: 'Yes' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('Added');
  await card.click();
  await expect(dialog).toContainText('This widget has already been added');
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('link', { name: 'Back to overview' }).click();
  await expect(page.getByRole('region', { name: /^Most Wasted Groups/ })).toHaveCount(1);
});

test('a suggestion is sent to support after a failed attempt', async ({
  page,
  request,
  consoleErrors,
}) => {
  const idea = page.getByRole('textbox', { name: 'Your suggestion' });
  const send = page.getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await idea.fill('   ');
  await expect(send).toBeDisabled();
  await idea.fill('Waste per cover by service time');

  const { path } = widgetRoutes.suggestWidget;
  consoleErrors.expect(/suggest/);
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: {} }));
  await send.click();
  await expect(page.getByRole('alert').getByText('Something went wrong')).toBeVisible();
  await expect(idea).toHaveValue('Waste per cover by service time');
  await page.unroute(`**${path}`);
  const mail = await messageAfter(request, 'support@wastegauge.example', () => send.click());
  expect(mail).toContain('Waste per cover by service time');
  await expect(page.getByRole('status').getByText('Request sent')).toBeVisible();
  await expect(idea).toHaveValue('');
});

import { expect, test } from '../harness/test.ts';
import { takeMonitor } from '../harness/demo-monitor.ts';
import { openSession } from '../harness/sign-in.ts';

const site = 'Quayside Hotel';

test('labels set by a machine are filtered and corrected with one key, in feed and review', async ({
  page,
}) => {
  const monitor = await takeMonitor(site);
  const guess = { food: 'Roast potatoes', confidence: 0.93 };
  const first = await monitor.deliver(1.31, guess);
  const second = await monitor.deliver(1.32, guess);
  await monitor.close();

  await openSession(page, 'groupadmin@harbour.example');
  await page.goto('/feed?ordering=-processed_at');
  await page.getByRole('combobox', { name: 'Labelled by' }).click();
  await page.getByRole('option', { name: 'An outside service' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(/labelSource=service/);
  const card = (id: number) => page.locator(`article[data-row="${id}"]`);
  await expect(card(first).getByText('Labelled by AI · 93%')).toBeVisible();
  await expect(card(first).getByRole('button', { name: /^Change food/ })).toContainText('/');

  await card(second).getByRole('heading').hover();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Edit event' });
  await expect(dialog.getByRole('combobox', { name: 'Food' })).toBeFocused();
  await page.keyboard.type('Carrot so');
  await expect(page.getByRole('option').first()).toContainText('Carrot so');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(card(second).getByRole('heading')).toHaveText(/Carrot soup/);
  await page.reload();
  await expect(card(first)).toBeVisible();
  await expect(card(second)).toBeHidden();

  await page.goto('/review?labelSource=service');
  const row = page.locator(`tr[data-row="${first}"]`);
  await expect(row).toBeVisible();
  await expect(page.locator(`tr[data-row="${second}"]`)).toBeHidden();
  await row.hover();
  await page.keyboard.press('/');
  const update = page.getByRole('dialog');
  await expect(update.getByRole('combobox', { name: 'Food' })).toBeFocused();
  await page.keyboard.type('Carrot so');
  await expect(page.getByRole('option').first()).toContainText('Carrot so');
  await page.keyboard.press('Enter');
  await update.getByRole('button', { name: 'Update' }).click();
  await expect(update).toBeHidden();
  await expect(row).toBeHidden();
});

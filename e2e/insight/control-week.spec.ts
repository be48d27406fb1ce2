import type { Locator, Page } from '@playwright/test';
import { zoneAtLunch } from '../harness/control-weeks.ts';
import { expectGoodDialog, expectGoodLooks } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { makeSite } from '../harness/sites-and-devices.ts';
import { expect, test } from '../harness/test.ts';

const toast = (page: Page, text: string): Locator => page.getByRole('status').getByText(text);

async function tap(page: Page, keys: string): Promise<void> {
  const pad = page.getByRole('group', { name: 'Number pad' });
  for (const key of keys) {
    const name = key === '.' ? 'Decimal point' : key;
    await pad.getByRole('button', { name, exact: true }).click();
  }
}

test('a kitchen plans a control week and enters its weighings on a tablet', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openSession(page, 'super@wastegauge.example');
  const site = await makeSite(page, { timezone: zoneAtLunch() });
  await page.goto(`/coverage?siteId=${site.id}`);

  const card = page.getByRole('region', { name: 'Control week' });
  await expect(card).toContainText('how much never reached them');
  await card.getByRole('button', { name: 'Run a control week' }).click();
  const dialog = page.getByRole('dialog', { name: 'Run a control week' });
  // Breakfast of today is over.
  await expect(dialog).toContainText('20 services');
  await expect(dialog).toContainText('1 is already over');
  await dialog.getByLabel('Days').fill('2');
  await expect(dialog).toContainText('At least 6 are needed');
  await dialog.getByRole('button', { name: 'Plan control week' }).click();
  await expect(dialog).toContainText('A control week needs at least 6 services');
  await dialog.getByLabel('Days').fill('7');
  await expectGoodDialog(page, 'control-week-plan');
  await dialog.getByRole('button', { name: 'Plan control week' }).click();

  await expect(page).toHaveURL(/\/coverage\/control-week\/\d+/);
  const entry = page.getByRole('region', { name: /^Lunch, / });
  const amount = entry.getByLabel('Second weighing');
  await expect(entry).toContainText('Service 1 of 20');
  await expect(entry).toContainText('You see what the monitors weighed once you have saved.');

  await test.step('tubs are typed on the pad or a keyboard and survive a reload', async () => {
    await tap(page, '8.4');
    await expect(amount).toHaveValue('8.4');
    await entry.getByRole('button', { name: 'Next tub' }).click();
    await amount.fill('6.15');
    await amount.press('Enter');
    await tap(page, '4.23');
    await entry.getByRole('button', { name: 'Delete last digit' }).click();
    await page.reload();
    await expect(amount).toHaveValue('4.2');
    await expect(entry.getByRole('listitem')).toContainText([
      '8.40 kg',
      '6.15 kg',
      '4.20 kg',
      '18.75 kg',
    ]);
    await expectGoodLooks(page, 'control-week');
    await page.setViewportSize({ width: 820, height: 1180 });
  });

  const save = entry.getByRole('button', { name: 'Save lunch, 18.75 kg' });
  await test.step('a lost connection loses nothing', async () => {
    await page.context().setOffline(true);
    await save.click();
    await expect(page.getByRole('alert')).toContainText('No connection');
    await page.context().setOffline(false);
    await expect(amount).toHaveValue('4.2');
  });

  const cell = page.getByRole('button', { name: /18\.8 kg/ });
  await test.step('a double click saves once, and the monitors’ weight appears', async () => {
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/totals/')) saves += 1;
    });
    await save.dblclick();
    await expect(toast(page, 'Lunch saved')).toBeVisible();
    await expect(cell).toContainText('monitors 0.0 kg');
    await expect(page.getByText('Every service so far is entered.')).toBeVisible();
    expect(saves).toBe(1);
  });

  await test.step('an earlier entry is corrected, and undone', async () => {
    await cell.click();
    await expect(entry).toContainText('The monitors weighed 0.0 kg.');
    await entry.getByRole('button', { name: 'Remove tub 3' }).click();
    await entry.getByRole('button', { name: 'Save lunch, 14.55 kg' }).click();
    const corrected = page.getByRole('button', { name: /14\.6 kg/ });
    await corrected.click();
    await entry.getByRole('button', { name: 'Nothing thrown away' }).click();
    await expect(page.getByRole('button', { name: /^Nothing monitors/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(corrected).toBeVisible();
  });

  await test.step('it is ended early, and resumed', async () => {
    await page.getByRole('button', { name: 'End early' }).click();
    const ended = page.getByRole('status').filter({ hasText: 'Control week ended' });
    await ended.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'End early' })).toBeVisible();
    await page.getByRole('link', { name: 'Coverage' }).click();
    await expect(card).toContainText('1 of 20 services entered');
    await expect(card.getByRole('link', { name: 'Enter weighings' })).toBeVisible();
  });
});

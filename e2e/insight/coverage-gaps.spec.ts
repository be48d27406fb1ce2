import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { openHandKitchen } from './hand-kitchen.ts';
import { expect, test } from '../harness/test.ts';

const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text });

test('a manager closes the gaps of a kitchen without monitors', async ({ page }) => {
  test.setTimeout(300_000);
  const { site, days } = await openHandKitchen(page);
  await page.goto(`/coverage?siteId=${site.id}&startDate=${days[0]}&endDate=${days[2]}`);
  const summary = page.getByRole('region', { name: 'Coverage in figures' });
  const gaps = page.getByRole('region', { name: 'Gaps' }).getByRole('listitem');
  const noEntry = gaps.filter({ hasText: 'lunch: no entry' });
  const calendar = page.getByRole('table', { name: 'Days and services' });
  const lunches = calendar.getByRole('button', { name: /^Lunch, / });
  const missedLunch = lunches.and(page.getByRole('button', { name: /: No entry$/ }));
  const percent = summary.getByText(/^(89|100)%$/);

  async function expectGap(): Promise<void> {
    await expect(missedLunch).toHaveCount(1);
    await expect(percent).toHaveText('89%');
    await expect(summary).toContainText('8 of 9');
    await expect(noEntry).toHaveCount(1);
  }
  async function expectClosed(): Promise<void> {
    await expect(missedLunch).toHaveCount(0);
    await expect(percent).toHaveText('100%');
    await expect(summary).toContainText('9 of 9');
    await expect(noEntry).toHaveCount(0);
  }

  await test.step('nothing was thrown away: recorded from the gap and undone', async () => {
    await expectGap();
    await noEntry.getByRole('button', { name: 'Nothing thrown away' }).click();
    const recorded = toast(page, 'Recorded: nothing was thrown away.');
    await expect(recorded).toBeVisible();
    await expectClosed();
    await recorded.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Undone.')).toBeVisible();
    await expectGap();
  });

  await test.step('recorded from the calendar and taken back there', async () => {
    await missedLunch.click();
    const service = page.getByRole('dialog', { name: /^Lunch, / });
    await service.getByRole('button', { name: 'Nothing thrown away' }).click();
    await expectClosed();
    await lunches.last().click();
    await expect(service).toContainText('Someone recorded that nothing was thrown away.');
    await service.getByRole('button', { name: /^Take back/ }).click();
    await expectGap();
  });

  await test.step('the covers of all missing days are entered in one dialog', async () => {
    const noCovers = gaps.filter({ hasText: 'have no covers' });
    await expect(summary).toContainText(/0 of 3.* are missing/);
    await noCovers.getByRole('button', { name: 'Add covers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add covers' });
    const fields = dialog.getByRole('textbox');
    await expect(fields).toHaveCount(3);
    await expect(fields.first()).toBeFocused();
    await expectNoAxeViolations(page);
    await fields.nth(0).fill('101');
    await fields.nth(1).fill('two');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await fields.nth(1).fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Covers saved for 2 days. 1 day is still missing.')).toBeVisible();
    await expect(summary).toContainText(/2 of 3.* is missing/);
    await expect(noCovers).toHaveCount(0);

    await gaps
      .filter({ hasText: 'has no covers' })
      .getByRole('button', { name: 'Add covers' })
      .click();
    const single = page.getByRole('dialog', { name: 'Update your Occupancy' });
    await single.getByLabel('Covers').fill('103');
    await single.getByRole('button', { name: 'Save' }).click();
    await single.getByRole('button', { name: 'No', exact: true }).click();
    await expect(summary).toContainText('No day is missing');
  });
});

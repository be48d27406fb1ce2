import type { Page } from '@playwright/test';
import { coverageRoutes } from '@wastegauge/contract/insight/coverage';
import { addDays, addMonths, dayIn } from '@wastegauge/contract/values/dates';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import { fillDay, read } from '../harness/venues.ts';

const manager = 'manager@harbour.example';

async function openCoverage(page: Page, query: string): Promise<void> {
  await openSession(page, manager);
  await page.goto(`/coverage?${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Coverage' })).toBeVisible();
}

const calendar = (page: Page) => page.getByRole('table', { name: 'Days and services' });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a manager reads how much of a month was measured', async ({ page }) => {
      await openSession(page, manager);
      await page.goto('/overview?siteId=1&siteName=Quayside%20Hotel');
      await page.getByRole('link', { name: /^Coverage/ }).click();
      await expect(page).toHaveURL(/\/coverage\?.*siteId=1/);
      const summary = page.getByRole('region', { name: 'Coverage in figures' });
      await expect(summary).toContainText('Services measured');
      await expect(summary).toContainText('Days with covers');
      await expect(calendar(page).getByRole('rowheader').first()).toBeVisible();
      await expectNoAxeViolations(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'the page does not scroll sideways').toBe(0);

      await page.getByRole('button', { name: 'How this is worked out' }).click();
      await expect(page.getByRole('dialog')).toContainText('median of the last eight weeks');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

      await calendar(page)
        .getByRole('button', { name: /^Lunch, / })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: /^Lunch, / })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    test('closed days are added, undone and imported', async ({ page }) => {
      await openCoverage(page, 'siteId=4');
      await page.getByRole('button', { name: 'Closed days' }).click();
      const list = page.getByRole('dialog', { name: /^Closed days of/ });
      await list.getByRole('button', { name: 'Add' }).click();
      const form = page.getByRole('dialog', { name: 'Add closed days' });
      const day = addMonths(dayIn('Europe/Paris', new Date()), 14 + (width === 390 ? 1 : 0));
      await fillDay(form.getByLabel('Date'), day);
      await form.getByLabel('Note (optional)').fill(`Repairs ${width}`);
      await form.getByRole('button', { name: 'Add closed days' }).click();
      await expect(list.getByText(`Repairs ${width}`)).toBeVisible();
      await expectNoAxeViolations(page);
      await toast(page, 'The closed days were added.')
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(list.getByText(`Repairs ${width}`)).toBeHidden();

      await list.getByRole('button', { name: 'Import' }).click();
      const importing = page.getByRole('dialog', { name: 'Import' });
      await importing
        .getByLabel('Dates and names')
        .fill(`${addMonths(day, 3)} Works outing ${width}\nno date here`);
      await importing.getByRole('button', { name: 'Import' }).click();
      await expect(importing).toContainText('1 closed day added.');
      await expect(importing).toContainText('No date could be read in line 2.');
      await importing.getByRole('button', { name: 'Close' }).last().click();
      await list
        .getByRole('listitem')
        .filter({ hasText: `Works outing ${width}` })
        .getByRole('button', { name: /^Remove/ })
        .click();
      await expect(list.getByText(`Works outing ${width}`)).toBeHidden();
    });
  });
}

test('all sites lead to one site and its month', async ({ page }) => {
  await openCoverage(page, '');
  const sites = page.getByRole('region', { name: 'Sites' });
  await sites.getByRole('link', { name: /Quayside Hotel/ }).click();
  await expect(page).toHaveURL(/siteId=1/);
  await expect(calendar(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Month' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(page).toHaveURL(/startDate=\d{4}-\d{2}-01&endDate=/);
  await expect(calendar(page)).toBeVisible();
});

test('a gap is left as it is, and that is undone', async ({ page }) => {
  test.setTimeout(180_000);
  const today = dayIn('Europe/Dublin', new Date());
  const query = `startDate=${addDays(today, -12)}&endDate=${today}`;
  await openCoverage(page, query);
  // The history of a new demo is evaluated in the background.
  await expect
    .poll(
      async () => {
        const answer = await read(page, `/api/coverage/?${query}`);
        return coverageRoutes.getCoverage.reply.parse(answer).total.planned_services;
      },
      { timeout: 120_000, intervals: [2000] },
    )
    .toBeGreaterThan(0);
  await page.reload();
  const gaps = page.getByRole('region', { name: 'Gaps' }).getByRole('listitem');
  const settle = gaps.getByRole('button', { name: /^(Leave it|Mark as sorted)$/ });
  await expect(settle.first()).toBeVisible();
  const count = await settle.count();
  await settle.first().click();
  await expect(settle).toHaveCount(count - 1);
  await expect(gaps.getByText(/^(Sorted|Left as it is) by/)).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(settle).toHaveCount(count);
});

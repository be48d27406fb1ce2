import type { ReportKind } from '@wastegauge/contract/values/address-options';
import type { Page } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import { accessToken } from '../harness/new-user.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const paper = (page: Page) => page.getByRole('article');
const inBritish = (value: number, decimals: number): string =>
  new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);

/** The size of each page on paper, in points. */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
  );
}

async function answerFor(page: Page, kind: ReportKind, date?: string) {
  const { reply } = reportRoutes.getReport;
  const answer = await page.request.get(buildUrl(reportRoutes.getReport, { params: { kind } }), {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    params: date === undefined ? {} : { date },
  });
  return reply.parse(await answer.json());
}

test('a report shows each period and prints on one page', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/reports');
  await expect(page).toHaveURL(/\/reports\/weekly/);
  const week = await answerFor(page, 'weekly');
  const total = week.totals.find(({ metric }) => metric === 'total_waste');
  await expect(paper(page)).toContainText('4 sites');
  await expect(paper(page)).toContainText(`${inBritish(total?.value ?? 0, 1)} kg`);
  for (const { name, value } of week.foods) {
    const row = paper(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(row).toContainText(`${inBritish(value, 2)} kg`);
  }
  for (const { name } of week.what_changed) await expect(paper(page)).toContainText(`${name}:`);
  await expect(page.getByRole('button', { name: 'Next period' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous period' }).click();
  const before = await answerFor(page, 'weekly', week.previous_period.endDate);
  const earlier = before.totals.find(({ metric }) => metric === 'total_waste');
  await expect(paper(page)).toContainText(`${inBritish(earlier?.value ?? 0, 1)} kg`);
  await page.getByRole('button', { name: 'Next period' }).click();
  await expect(paper(page)).toContainText(`${inBritish(total?.value ?? 0, 1)} kg`);

  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'Quayside Hotel' }).click();
  await expect(paper(page).getByRole('heading', { name: 'Quayside Hotel' })).toBeVisible();
  await page.getByRole('link', { name: 'Monthly report' }).click();
  await expect(page).toHaveURL(/\/reports\/monthly\?siteId=/);
  await expect(page.getByRole('heading', { name: 'Monthly report', level: 1 })).toBeVisible();
  await expect(paper(page).getByRole('heading', { name: 'Quayside Hotel' })).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(paper(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await takeScreenshot(page, 'report-print');
  // Charts adapt to the paper a moment later.
  await expect.poll(() => pagesOf(page), { message: 'one sheet of A4' }).toEqual(['595 x 842']);
  await page.emulateMedia({ media: 'screen' });
  await paper(page).getByRole('link', { name: 'View in feed' }).click();
  await expect(page).toHaveURL(/\/feed\?.*startDate=/);
  await page.goto('/reports/yearly');
  await expect(page.getByText('Page not found.')).toBeVisible();
});

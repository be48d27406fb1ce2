import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { inAddress, pastWeeks } from '../harness/days.ts';
import { answerFor, chart, openExplore } from '../harness/explore.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const weeks = pastWeeks(18);

async function dragAcross(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('The chart is not on screen');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, y, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.8, y, { steps: 4 });
  await page.mouse.up();
}

test('a chart is zoomed with the mouse and read with the keyboard', async ({ page }) => {
  await openExplore(page, `?granularity=weekly&${inAddress(weeks)}`);
  // A chart that is redrawn during the drag ignores it.
  await expect(async () => {
    await dragAcross(page, chart(page));
    await expect(page).not.toHaveURL(new RegExp(`startDate=${weeks.startDate}`), { timeout: 2000 });
  }).toPass();
  const { searchParams } = new URL(page.url());
  const [start, end] = ['startDate', 'endDate'].map((name) => searchParams.get(name) ?? '');
  expect(new Date(start ?? '').getUTCDay(), 'weeks start on Monday').toBe(1);
  expect((start ?? '') < (end ?? '')).toBe(true);
  await page.getByRole('button', { name: 'Back to all days' }).click();
  await expect(page).toHaveURL(new RegExp(inAddress(weeks)));

  await expect(async () => {
    await chart(page).press('Home');
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /^Week of \d+ \w+ \d{4}/, {
      timeout: 1000,
    });
  }).toPass();
  const first = await chart(page).getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  await expect(chart(page)).not.toHaveAttribute('aria-valuetext', first ?? '');
});

test('the table lists every label and can be sorted', async ({ page }) => {
  await openExplore(
    page,
    `?labels=subcategory&granularity=weekly&metric=total_waste&${inAddress(weeks)}`,
  );
  await page.getByText('Table', { exact: true }).click({ force: true });
  await expect(page).toHaveURL(/chartType=table/);
  const table = page.getByRole('table', { name: /by subcategory/ });
  const answer = await answerFor(page);
  await expect(table.getByRole('columnheader')).toHaveCount(answer.series.length + 3);
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(answer.chart.length);
  expect((await rows.first().boundingBox())?.height).toBe(64);
  const scroller = page.getByRole('group', { name: /by subcategory/ });
  expect((await scroller.boundingBox())?.height).toBeLessThanOrEqual(440);
  await expectNoAxeViolations(page);

  await table.getByRole('button', { name: 'Total' }).click();
  await table.getByRole('button', { name: 'Total' }).click();
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const totals = (await rows.locator('td:nth-last-child(2)').allInnerTexts()).map((text) =>
    Number(text.replaceAll(',', '')),
  );
  expect(totals).toEqual(totals.toSorted((one, other) => other - one));
  await takeScreenshot(page, 'explore-table');
});

test('a chart is exported as CSV, PDF, PNG and SVG', async ({ page }) => {
  await openExplore(
    page,
    `?labels=category&granularity=weekly&metric=total_waste&${inAddress(weeks)}`,
  );
  const answer = await answerFor(page);

  const csv = (await exported(page, 'CSV file', 'report.csv')).toString('utf8');
  const [head, ...lines] = csv.trim().split(/\r?\n/);
  expect(head).toContain('date');
  expect(head).toContain('value');
  expect(lines).toHaveLength(answer.chart.reduce((count, { y }) => count + y.length, 0));

  const pdf = await exported(page, 'PDF report', 'report.pdf');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toMatch(/\/Type\s*\/Pages?\b/);
  expect(pdf.subarray(-8).toString()).toContain('%%EOF');

  const png = await exported(page, 'Image', 'report.png');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const size = await page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      return { width: picture.width, height: picture.height };
    },
    [...png],
  );
  expect(size.width).toBeGreaterThan(800);
  expect(size.height).toBeGreaterThan(300);

  const svg = (await exported(page, 'Vector image', 'report.svg')).toString('utf8');
  const root = await page.evaluate((text) => {
    const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
    return { name: documentElement.localName, parts: documentElement.querySelectorAll('*').length };
  }, svg);
  expect(root.name).toBe('svg');
  expect(root.parts).toBeGreaterThan(answer.chart.length);
});

async function exported(page: Page, item: string, fileName: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export Data' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(fileName);
  return readFile(await download.path());
}

test('a cancelled export can be started again; a failed one shows an error', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/500/);
  await page.addInitScript(() => {
    const { prototype } = Worker;
    const usual = Object.getOwnPropertyDescriptor(prototype, 'postMessage') ?? {};
    // The first job never reaches the worker, so it can be cancelled.
    const value = (): unknown => Object.defineProperty(prototype, 'postMessage', usual);
    Object.defineProperty(prototype, 'postMessage', { configurable: true, value });
  });
  await openExplore(page);
  await page.getByRole('button', { name: 'Export Data' }).click();
  await page.getByRole('menuitem', { name: /^Image/ }).click();
  await page
    .getByRole('region', { name: 'Export Data' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  const png = await exported(page, 'Image', 'report.png');
  expect(png.subarray(1, 4).toString()).toBe('PNG');

  await page.route('**/api/explorer/export_csv/**', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Export Data' }).click();
  await page.getByRole('menuitem', { name: /^CSV file/ }).click();
  await expect(page.getByRole('alert')).toContainText('Oops, something went wrong.');
});

test('an empty period has an empty state; without focus foods the page links to Home', async ({
  page,
}) => {
  await openSession(page, 'groupadmin@harbour.example');
  await page.route('**/focus_foods/**', (route) => route.fulfill({ json: [] }));
  await page.goto('/explore?startDate=2022-01-01&endDate=2022-01-31&metric=total_waste');
  await expect(page.getByText('No data to display yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export Data' })).toBeDisabled();
  await page.goto('/explore?labels=focus_food&startDate=2022-01-01&endDate=2022-01-31');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Please go to the home page to set your focus foods.');
  await dialog.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/overview/);
});

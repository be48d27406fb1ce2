import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Download, Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { complianceRoutes } from '@wastegauge/contract/insight/compliance';
import { z } from 'zod';
import { rowOf } from '../harness/administration.ts';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { cards, toast } from '../harness/feed.ts';
import { authorization } from '../harness/new-user.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const site = { id: 2, name: 'Embankment Hotel' };
const days = { startDate: '2026-02-02', endDate: '2026-02-08' };
const address = `/reports/compliance?siteId=${site.id}&startDate=${days.startDate}&endDate=${days.endDate}`;

async function save(page: Page, button: string): Promise<Download> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return started;
}

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

/** Reads a part of a workbook by the directory at the end of the file. */
function readPart(workbook: Buffer, name: string): string {
  let at = workbook.readUInt32LE(workbook.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 16);
  while (workbook.readUInt32LE(at) === 0x02014b50) {
    const [nameBytes, extra, comment] = [28, 30, 32].map((field) =>
      workbook.readUInt16LE(at + field),
    );
    const end = at + 46 + (nameBytes ?? 0);
    if (workbook.toString('utf8', at + 46, end) === name) {
      const local = workbook.readUInt32LE(at + 42);
      const start =
        local + 30 + workbook.readUInt16LE(local + 26) + workbook.readUInt16LE(local + 28);
      const content = workbook.subarray(start, start + workbook.readUInt32LE(at + 20));
      const isStored = workbook.readUInt16LE(at + 10) === 0;
      return (isStored ? content : inflateRawSync(content)).toString('utf8');
    }
    at = end + (extra ?? 0) + (comment ?? 0);
  }
  throw new Error(`${name} is not in the workbook`);
}

const destinationTexts = z.object({ destinations: z.record(z.string(), z.string()) });
const { destinations: destinationNames } = destinationTexts.parse(
  JSON.parse(
    await readFile(new URL('../../web/src/locales/en/streams.json', import.meta.url), 'utf8'),
  ),
);
const destinationName = (destination: string | null): string =>
  destinationNames[destination ?? 'not_stated'] ?? '';

async function readPdf(download: Download): Promise<string> {
  const { text } = await extractText(new Uint8Array(await bytesOf(download)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

/** The amount is the fourth figure of a row of the main table. */
function readAmount(pdf: string, row: string): number {
  const figures = new RegExp(String.raw`\b${row}((?: [\d,]+\.\d\d){4})`).exec(pdf)?.[1];
  return Number(figures?.trim().split(' ')[3]?.replaceAll(',', ''));
}

async function readDraft(page: Page) {
  const { path, reply } = complianceRoutes.draftReport;
  const query = `scheme=flw&site=${site.id}&startDate=${days.startDate}&endDate=${days.endDate}`;
  const answer = await page.request.get(`${path}?${query}`, {
    headers: await authorization(page),
  });
  return reply.parse(await answer.json()).report;
}

/** Discards one event of the locked period, first without the reason that this needs. */
async function discardOneEvent(page: Page): Promise<void> {
  await page.goto(`/feed?siteId=${site.id}&startDate=${days.startDate}&endDate=${days.endDate}`);
  const card = cards(page).first();
  const discard = async (): Promise<void> => {
    await card.getByRole('button', { name: /^Discard / }).click();
    const question = page.getByRole('dialog', { name: 'Discard event' });
    await question.getByRole('button', { name: 'Discard' }).click();
  };
  const reasonDialog = page.getByRole('dialog', { name: 'Why are you changing this?' });
  await discard();
  await reasonDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('This day is part of a locked report.')).toBeVisible();
  await page.reload();
  await discard();
  await expect(reasonDialog.getByLabel('Reason')).toBeFocused();
  await expectNoAxeViolations(page, '[role="dialog"]:has(textarea)');
  await reasonDialog.getByRole('button', { name: 'Save change' }).click();
  await expect(reasonDialog.getByText('Required field')).toBeVisible();
  await reasonDialog.getByLabel('Reason').fill('Weighed with the lid on');
  await reasonDialog.getByRole('button', { name: 'Save change' }).click();
  await expect(toast(page, 'Event was successfully discarded.')).toBeVisible();
}

test('a manager locks a report, an edit leads to a new version, and both can be verified', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(180_000);
  consoleErrors.expect(/409/);
  await openSession(page, 'manager@harbour.example');
  await page.goto('/reports/compliance');
  await page.getByRole('radio', { name: /^WRAP \/ UK/ }).check();
  await page.getByText('Year', { exact: true }).click();
  await page.getByLabel('Narrative').fill('Smaller plates since March');
  await page.getByRole('button', { name: 'Update Preview' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'WRAP / UK' })).toBeVisible();
  await expect(page).toHaveURL(/scheme=uk.*narrative=Smaller/);

  await page.goto(address);
  const missing = page.getByRole('region', { name: 'Missing' });
  await expect(missing.getByText('No base year')).toBeVisible();
  await missing.getByRole('button', { name: 'Fill in' }).last().click();
  await expect(page.getByLabel('Base year')).toBeFocused();
  await expectNoAxeViolations(page);

  const report = await readDraft(page);
  const workbook = await save(page, 'XLSX');
  expect(workbook.suggestedFilename()).toBe('wastegauge-flw-2026-02-02-2026-02-08.xlsx');
  const numbers = [
    ...readPart(await bytesOf(workbook), 'xl/worksheets/sheet2.xml').matchAll(/<v>([\d.]+)<\/v>/g),
  ].map(([, text]) => Number(text));
  expect(numbers).toContain(report.waste.total);
  const draftPdf = await save(page, 'PDF');
  expect(draftPdf.suggestedFilename()).toBe('wastegauge-flw-2026-02-02-2026-02-08.pdf');
  const printed = await readPdf(draftPdf);
  expect(readAmount(printed, 'Total waste')).toBeCloseTo(report.waste.total, 2);
  const destinations = report.destinations.filter(({ is_waste: isWaste }) => isWaste);
  const amounts = destinations.map(({ destination }) =>
    readAmount(printed, destinationName(destination)),
  );
  const sum = amounts.reduce((all, one) => all + one, 0);
  expect(Math.abs(sum - report.waste.total)).toBeLessThanOrEqual(0.005 * amounts.length);

  await page.getByRole('button', { name: 'Lock and Sign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lock and sign this report?' });
  await expect(dialog).toContainText('never change');
  await dialog.getByRole('button', { name: 'Lock and Sign' }).click();
  await expect(toast(page, 'Report locked')).toBeVisible();
  await expect(page).toHaveURL(/\/reports\/compliance\/\d+/);
  await expect(page.getByText('Locked', { exact: true })).toBeVisible();
  const lockedAddress = page.url();
  const hash = await page.locator('code').innerText();
  const json = await bytesOf(await save(page, 'JSON'));
  expect((await readPdf(await save(page, 'PDF'))).replaceAll(' ', '')).toContain(hash);
  await page.getByRole('link', { name: 'Compliance' }).last().click();
  await expect(rowOf(page, `${hash.slice(0, 4)} ${hash.slice(4, 8)}`)).toContainText(site.name);

  await discardOneEvent(page);
  await page.goto(lockedAddress);
  await expect(page.getByText('Today’s figures differ from this report')).toBeVisible();
  await expect(page.getByText('Reason: Weighed with the lid on')).toBeVisible();
  await page.getByRole('button', { name: 'Lock new version' }).click();
  await page
    .getByRole('dialog', { name: 'Lock a new version?' })
    .getByRole('button', { name: 'Lock new version' })
    .click();
  await expect(toast(page, 'New version locked')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Version 1' })).toBeVisible();
  const newest = page.url();

  await page.goto(`/reports/verify?hash=${hash}`);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Unchanged', { exact: true })).toBeVisible();
  await expect(page.getByText('1; version 2 is the newest')).toBeVisible();
  const choose = (name: string, buffer: Buffer): Promise<void> =>
    page.locator('input[type="file"]').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer,
    });
  await choose('edited.json', Buffer.concat([json, Buffer.from(' ')]));
  await expect(page.getByText('Unknown', { exact: true })).toBeVisible();
  await choose('report.json', json);
  await expect(page.getByLabel('Hash of report.json')).toHaveValue(hash);
  await expect(page.getByText('Unchanged', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);

  await openSession(page, 'admin@wastegauge.example');
  await page.goto(newest);
  await page.getByRole('button', { name: 'Countersign' }).click();
  await page
    .getByRole('dialog', { name: 'Countersign this report?' })
    .getByRole('button', { name: 'Countersign' })
    .click();
  await expect(toast(page, 'Report countersigned')).toBeVisible();
  await expect(page.getByText(/^Ruth Lindqvist, /)).toBeVisible();
});

test('the page fits phones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, 'manager@harbour.example');
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 2, name: /FLW/ })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { tokenDays } from '@wastegauge/contract/edges/api-tokens';
import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { toast } from '../harness/feed.ts';
import { addUser, signInOnboarded } from '../harness/new-user.ts';
import { card } from '../harness/profile.ts';
import { expect, test } from '../harness/test.ts';

async function openConnector(page: Page): Promise<void> {
  await page.goto('/settings/data-connector');
  await expect(
    page.getByRole('heading', { name: 'Data Connector & Export', level: 1 }),
  ).toBeVisible();
  await expect(card(page, 'Personal API Token')).toBeVisible();
}

const inAYear = (): string => {
  const [date = ''] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Dublin' })
    .format(new Date(Date.now() + tokenDays * 86_400_000))
    .split(',');
  return date;
};

test('a token is created, copied, used, switched off and replaced', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/429/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = 'connector.token@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openConnector(page);
  const panel = card(page, 'Personal API Token');
  const value = panel.getByLabel('Token', { exact: true });
  const turn = panel.getByRole('switch');
  const generate = panel.getByRole('button', { name: 'Generate new token' });
  await expect(turn).toBeDisabled();
  await expect(value).toHaveValue('');
  await expect(panel.getByRole('button', { name: 'Copy the token' })).toBeDisabled();

  await page.route('**/api/tokens/create_api_key/', (route) =>
    route.fulfill({ status: 429, json: { message: 'Too many keys for one day' } }),
  );
  await generate.click();
  await expect(page.getByRole('alert')).toContainText('Too many keys for one day');
  await page.unroute('**/api/tokens/create_api_key/');
  await generate.click();
  await expect(toast(page, 'Done')).toBeVisible();
  const first = await value.inputValue();
  expect(first.length).toBeGreaterThan(20);
  await expect(turn).toBeChecked();
  await expect(panel.getByText(`Expires at ${inAYear()}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Copy the token' }).click();
  await expect(toast(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  const read = (key: string) =>
    page.request.get(dataRoutes.readSites.path, { headers: { authorization: `Api-Key ${key}` } });
  const sites = await read(first);
  expect(sites.status()).toBe(200);
  expect(await sites.text()).toContain('Quayside Hotel');

  await turn.press(' ');
  await expect(turn).not.toBeChecked();
  await expect(panel.getByText('off: the token gives no access')).toBeVisible();
  expect((await read(first)).status()).toBe(401);
  await turn.press(' ');
  await expect(turn).toBeChecked();

  await generate.click();
  const question = page.getByRole('dialog', { name: 'Generate new token' });
  await expect(question).toContainText('Your current token stops working immediately');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(value).toHaveValue(first);
  await expect(generate).toBeFocused();
  await generate.click();
  await question.getByRole('button', { name: 'Generate new' }).click();
  await expect(value).not.toHaveValue(first);
  const second = await value.inputValue();
  expect((await read(first)).status()).toBe(401);
  expect((await read(second)).status()).toBe(200);

  const help = card(page, 'Connect a program');
  const { origin } = new URL(page.url());
  for (const program of ['Power BI', 'Python', 'curl']) {
    await help.getByText(program, { exact: true }).click();
    await expect(help.locator('pre')).toContainText(origin);
    await expect(help.locator('pre')).toContainText(`Api-Key ${second}`);
  }
  await help.getByRole('button', { name: 'Copy the code for curl' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('events.csv');
  await expectNoAxeViolations(page);
});

test('the bulk export link returns every event, until it is switched off', async ({ page }) => {
  // The events of two years.
  test.slow();
  const email = 'connector.link@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openConnector(page);
  const panel = card(page, 'Bulk Export Link');
  const value = panel.getByLabel('Link', { exact: true });
  await expect(panel.getByRole('switch')).toBeDisabled();
  await panel.getByRole('button', { name: 'Generate new link' }).click();
  await expect(toast(page, 'Done')).toBeVisible();
  const link = await value.inputValue();
  expect(link).toContain('/api/bulk-export/');
  await expect(panel.getByText(`Expires at ${inAYear()}`)).toBeVisible();
  await expect(card(page, 'Connect a program').locator('pre')).toContainText(
    `RelativePath = "${new URL(link).pathname.slice(1)}"`,
  );

  const downloading = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const file = await readFile(await download.path(), 'utf8');
  // The link works without a session.
  const answer = await fetch(link, { method: 'HEAD' });
  const rows = Number(answer.headers.get('x-total-count'));
  expect(rows).toBeGreaterThan(100);
  expect(file.split('\r\n').length).toBeGreaterThanOrEqual(rows);

  const isOff = panel.getByText('off: the link returns nothing');
  await panel.getByRole('switch').press(' ');
  await expect(isOff).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Download' })).toBeDisabled();
  expect((await fetch(link)).status).toBe(404);
});

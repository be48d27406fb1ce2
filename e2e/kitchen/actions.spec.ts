import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { actionRoutes } from '@wastegauge/contract/insight/actions';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { weeklyPickRoutes } from '@wastegauge/contract/insight/weekly-picks';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { authorization } from '../harness/new-user.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const chef = 'chef@harbour.example';
const manager = 'manager@harbour.example';
const labeller = 'labeller@wastegauge.example';
const photo = {
  name: 'baskets.png',
  mimeType: 'image/png',
  buffer: readFileSync(fileURLToPath(new URL('../../web/public/icon-192.png', import.meta.url))),
};

const newDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add Action' });
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });
const part = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** Adds the filled-in action and waits for its page. */
async function addFilledIn(page: Page): Promise<void> {
  await newDialog(page).getByRole('button', { name: 'Add Action' }).click();
  await expect(page).toHaveURL(/\/kitchen\/actions\/\d+/);
  await expect(page.getByText('Action added.', { exact: false })).toBeVisible();
}

/** Other journeys share the demo. */
async function deleteAction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('This action was deleted.', { exact: false })).toBeVisible();
}

async function readSavings(page: Page) {
  const route = actionRoutes.getVerifiedSavings;
  const answer = await page.request.get(buildUrl(route, {}), {
    headers: await authorization(page),
  });
  return route.reply.parse(await answer.json());
}

const whole = (amount: number): string =>
  new Intl.NumberFormat('en-GB').format(Math.round(amount)).replace('-', '−');

test('a chef starts an action from the weekly card, edits it, notes, deletes and undoes', async ({
  page,
}) => {
  await openSession(page, chef);
  const route = weeklyPickRoutes.getWeeklyPicks;
  const answer = await page.request.get(buildUrl(route, {}), {
    headers: await authorization(page),
  });
  const { picks } = route.reply.parse(await answer.json());
  const pick = picks.find(({ action }) => action === null);
  if (!pick) throw new Error('The demo has no open pick');

  await page.goto('/overview');
  await page
    .getByRole('region', { name: /Three things this week/ })
    .getByRole('link', { name: `Start this action: ${pick.food.name}` })
    .click();
  const dialog = newDialog(page);
  const title = (await dialog.getByLabel('What changes').inputValue()).trim();
  if (pick.suggestion) expect(pick.suggestion.text).toContain(title);
  expect(title).not.toBe('');
  await expect(dialog.getByLabel('First day')).not.toHaveValue('');
  await expect(dialog.getByRole('combobox', { name: 'Food' })).toHaveValue(pick.food.name);
  await expectNoAxeViolations(page, '[role="dialog"]');
  await addFilledIn(page);
  await expect(heading(page)).toContainText(title);
  await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();

  await page.goto('/overview');
  await expect(
    page
      .getByRole('region', { name: /Three things this week/ })
      .getByRole('link', { name: `Open the action: ${pick.food.name}` }),
  ).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toContainText(title);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit action' });
  await editing.getByLabel('What changes').fill('Smaller trays in the last hour');
  await editing.getByLabel('Team').fill('Late shift');
  await editing.getByLabel('Expected effect').fill('2.5');
  await editing.getByLabel('Photo file').setInputFiles(photo);
  await expect(editing.getByRole('img', { name: 'Photo of the action' })).toBeVisible();
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page)).toContainText('Smaller trays in the last hour');
  await expect(page.getByText(/Late shift/)).toBeVisible();
  await expect(page.getByText('Expected 2.5 g')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Photo of the action' })).toBeVisible();

  const notes = part(page, 'Notes');
  await notes.getByLabel('Write a note').fill('Two tables asked for more.');
  await notes.getByRole('button', { name: 'Send' }).click();
  await expect(notes.getByRole('listitem')).toContainText('Two tables asked for more.');
  await notes.getByRole('button', { name: 'Remove note' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('This action was deleted.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'End Action' })).toBeVisible();
  await page.reload();
  await expect(notes.getByRole('listitem')).toContainText('Two tables asked for more.');
  await deleteAction(page);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page.getByRole('table', { name: 'Actions' })).toBeVisible();
  await expect(page.getByText('Smaller trays in the last hour')).toHaveCount(0);
});

test('the page of a food and “What changed” open the dialog filled in', async ({ page }) => {
  await openSession(page, chef);
  await page.goto('/insights/foods');
  await page
    .getByRole('link', { name: /^Detail of / })
    .last()
    .click();
  await expect(page).toHaveURL(/\/insights\/foods\/\d+/);
  const addAction = page.getByRole('link', { name: 'Add Action' });
  await expect(addAction).toBeVisible();
  const food = (await heading(page).innerText()).trim();
  await addAction.click();
  await expect(newDialog(page).getByLabel('What changes')).toHaveValue(`Waste less: ${food}`);
  await expect(newDialog(page).getByRole('combobox', { name: 'Food' })).toHaveValue(food);
  await addFilledIn(page);
  await expect(heading(page)).toContainText(`Waste less: ${food}`);
  await deleteAction(page);

  // Whether anything rose since the month before depends on the day.
  await page.route(`**${overviewRoutes.getWhatChanged.path}*`, async (route) => {
    const answer = await route.fetch();
    const changes = overviewRoutes.getWhatChanged.reply.parse(await answer.json());
    const sites = changes.sites.map((site) => ({
      ...site,
      value: Math.max(site.value, site.previous * 1.1),
    }));
    await route.fulfill({ json: { ...changes, sites } });
  });
  await page.goto('/overview');
  const link = part(page, 'What changed').getByRole('link', { name: /^Add action: / });
  const name = ((await link.getAttribute('aria-label')) ?? '').replace('Add action: ', '');
  await link.click();
  await expect(newDialog(page).getByLabel('What changes')).toHaveValue(`Waste less: ${name}`);
  await addFilledIn(page);
  await expect(heading(page)).toContainText(name);
  await deleteAction(page);
});

test('a saved action shows before, after, verdict and the days behind it', async ({ page }) => {
  await openSession(page, chef);
  await page.goto('/kitchen/actions?state=saved');
  const table = page.getByRole('table', { name: 'Actions' });
  await expect(table.getByRole('row')).not.toHaveCount(1);
  await expectNoAxeViolations(page);
  await table.getByRole('link', { name: 'Smaller bread baskets' }).press('Enter');
  await expect(heading(page)).toContainText('Smaller bread baskets');
  const verdict = part(page, 'Verdict');
  await expect(verdict.getByRole('heading', { name: 'Saved' })).toBeVisible();
  await expect(verdict).toContainText(/White sliced bread fell by \d+\.\d g per cover\./);
  await expect(verdict).toContainText(/That leaves \d+\.\d g saved\./);
  await expect(verdict).toContainText('The margin is clear of zero');
  await expect(verdict).toContainText('No other action on White sliced bread');
  const sides = page.getByRole('table', { name: 'Before and after' });
  const grams = async (row: string): Promise<number[]> =>
    (await sides.getByRole('row', { name: row }).getByRole('cell').allInnerTexts()).map((text) =>
      Number(text.replace('−', '-').replace(' g', '')),
    );
  const [before = 0, after = 0, change = 0] = await grams('White sliced bread, per cover');
  expect(after).toBeLessThan(before);
  expect(change).toBeCloseTo(after - before, 5);
  const [, without = 0] = await grams('White sliced bread without the change');
  const saved = part(page, 'Figures of the action');
  await expect(saved).toContainText(`${(without - after).toFixed(1)} g`);
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Show days' }).click();
  const days = page.getByRole('dialog', { name: 'Days behind the result' });
  await expect(days.getByRole('row').nth(28)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(days).toBeHidden();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await page.getByRole('button', { name: /^Cannot tell/ }).click();
  await expect(table.getByText('Another action at the same time').first()).toBeVisible();
  await page.getByRole('button', { name: /^Worse/ }).click();
  await expect(table.getByText(/g more per cover/)).toBeVisible();
});

test('the export contains every input of every result', async ({ page }) => {
  await openSession(page, chef);
  await page.goto('/kitchen/actions');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('actions.csv');
  const [head = '', ...rows] = readFileSync(await download.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/);
  const names = head.split(',');
  const bread = rows.find((row) => row.includes('Smaller bread baskets'))?.split(',') ?? [];
  const cell = (name: string): number => Number(bread[names.indexOf(name)]);
  expect(names).toContain('days_with_low_coverage');
  const without =
    cell('before_g_per_cover') *
    (cell('after_others_g_per_cover') / cell('before_others_g_per_cover'));
  expect(cell('without_action_g_per_cover')).toBeCloseTo(without, 1);
  expect(cell('effect_g_per_cover')).toBeCloseTo(without - cell('after_g_per_cover'), 1);
  const savedKg = (cell('effect_g_per_cover') * cell('covers_since_start')) / 1000;
  expect(cell('saved_kg')).toBeCloseTo(savedKg, -1);
  expect(cell('saved_low_kg')).toBeLessThan(cell('saved_kg'));
});

test('verified savings are on Home of a group and in reports', async ({ page }) => {
  await openSession(page, manager);
  const savings = await readSavings(page);
  expect(savings.kg).toBeGreaterThan(0);
  await page.goto('/overview');
  const card = page.getByRole('region', { name: /^Verified savings/ });
  await expect(card).toContainText(whole(savings.kg));
  await expect(card).toContainText(`at least ${whole(savings.kg_low)} kg`);
  await expect(card).toContainText(
    `€${whole(savings.value ?? 0)} at least €${whole(savings.value_low ?? 0)}`,
  );
  await expect(card).toContainText(`${whole(savings.co2_kg ?? 0)} kg CO2e`);
  await expect(card.getByRole('listitem')).toHaveCount(savings.sites.length);
  await card.getByRole('link', { name: 'Quayside Hotel' }).click();
  await expect(page).toHaveURL(/siteId=1/);
  await expect(page.getByRole('table', { name: 'Actions' })).toBeVisible();
  await page.goto('/reports/monthly');
  await expect(
    page.getByText(
      `Verified savings ${savings.year}: ${whole(savings.kg)} kg (at least ${whole(savings.kg_low)} kg)`,
      { exact: false },
    ),
  ).toBeVisible();
});

test('the dialog works by keyboard and asks before an entry is lost', async ({ page }) => {
  await openSession(page, chef);
  await page.goto('/kitchen/actions');
  await page.getByRole('button', { name: 'Add Action' }).press('Enter');
  const dialog = newDialog(page);
  await expect(dialog.getByLabel('What changes')).toBeFocused();
  await page.keyboard.type('Soup in smaller bowls');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Required field')).toBeVisible();
  await expect(dialog.getByLabel('What changes')).toHaveValue('Soup in smaller bowls');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
});

test('a labeller can neither see nor create actions', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/40[34]/);
  await openSession(page, labeller);
  const answer = await page.request.post(actionRoutes.createAction.path, {
    headers: await authorization(page),
    data: {
      site: 1,
      title: 'Not allowed',
      target: { kind: 'food', id: 1 },
      startDate: '2026-01-01',
    },
  });
  expect(answer.status()).toBe(403);
  await page.goto('/kitchen/actions?new=true');
  await expect(page.getByRole('dialog', { name: 'Add Action' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Actions' })).toHaveCount(0);
});

import type { Locator, Page } from '@playwright/test';
import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { z } from 'zod';
import { chooseFromMenu } from '../harness/administration.ts';
import { dialogOf } from '../harness/overview.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test.describe.configure({ mode: 'parallel' });

interface Place {
  path: string;
  /** Opens the dialog of this name. */
  open?: [name: string, opener: (page: Page) => Promise<void>];
  searchable: string[];
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();

const places: Record<string, Place[]> = {
  'manager@harbour.example': [
    {
      path: '/feed',
      open: ['Add Waste Item', press('Add Waste')],
      searchable: ['Food', 'Site', 'Device'],
    },
    { path: '/feed', open: ['Edit event', press(/^Edit /)], searchable: ['Food'] },
    {
      path: '/insights/foods',
      open: ['Add Recipe', press('Add Recipe')],
      searchable: ['Site', 'Ingredient 1'],
    },
    {
      path: '/insights/foods',
      open: ['Edit price', press(/^Edit the price/)],
      searchable: ['Site'],
    },
    { path: '/insights/foods/1', searchable: ['Site'] },
    {
      path: '/overview?siteId=1',
      open: ['Update your Focus Foods', press('Edit focus foods')],
      searchable: ['Food 1'],
    },
  ],
  'super@wastegauge.example': [
    { path: '/retool', searchable: ['Sensor'] },
    { path: '/review', searchable: ['Site', 'Food', 'Device serial'] },
    { path: '/review', open: ['Update Event', press(/^Update /)], searchable: ['Food'] },
    { path: '/labelling', searchable: ['Device'] },
    {
      path: '/site-management',
      open: ['Create Site', press('Create Site')],
      searchable: ['Time zone'],
    },
    {
      path: '/device-management',
      open: [
        'Associate Sites with Device',
        (page) => chooseFromMenu(page, 'WG-4F233', 'Associate Sites with Device'),
      ],
      searchable: ['Site'],
    },
    {
      path: '/device-management',
      open: ['Edit Device', (page) => chooseFromMenu(page, 'WG-4F233', 'Edit Device')],
      searchable: [],
    },
    {
      path: '/settings/profile',
      open: [
        'Enable 2FA',
        (page) => page.getByRole('switch', { name: 'Enable 2FA' }).click({ force: true }),
      ],
      searchable: ['Country'],
    },
  ],
};

const longList = z.looseObject({ results: z.array(z.looseObject({})) });

/** More sites and monitors than a list shows without a search. */
async function withLongLists(page: Page): Promise<void> {
  for (const { path } of [siteRoutes.listSites, deviceRoutes.listZones]) {
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const answer = await route.fetch();
        const { results, ...rest } = longList.parse(await answer.json());
        const [first] = results;
        const more = Array.from({ length: 12 }, (_, number) => ({
          ...first,
          id: 90_000 + number,
          serial: `ZZ-${number}`,
          name: `Further ${number}`,
        }));
        return route.fulfill({
          response: answer,
          json: { ...rest, results: [...results, ...more] },
        });
      },
    );
  }
}

/** Other selects are read-only. */
const searchableIn = (scope: Locator) =>
  scope.locator('input[role="combobox"]:not([readonly]):not([disabled])');

for (const [email, visited] of Object.entries(places)) {
  test(`${email} finds options by typing`, async ({ page, consoleErrors }) => {
    test.setTimeout(240_000);
    consoleErrors.expect(/40[034]|503|ERR_FAILED|No picture could be loaded/);
    await openSession(page, email);
    await withLongLists(page);
    for (const { path, open, searchable } of visited) {
      await test.step(`${open?.[0] ?? ''} ${path}`, async () => {
        await page.goto(path);
        await open?.[1](page);
        const scope = open ? dialogOf(page, open[0]) : page.getByRole('main');
        await expect(scope).toBeVisible();
        for (const name of searchable) {
          const field = scope.getByRole('combobox', { name }).first();
          await expect(field).toBeEditable();
        }
        for (const field of await searchableIn(scope).all()) {
          if (!(await field.isVisible())) continue;
          await field.click();
          await page.keyboard.type('zq');
          await expect(field).toHaveValue('zq');
          await page.keyboard.press('Escape');
          await page.keyboard.press('Tab');
          await expect(scope).toBeVisible();
        }
      });
    }
  });
}

test('a second search starts with what is typed', async ({ page }) => {
  await openSession(page, 'super@wastegauge.example');
  await page.goto('/retool');
  const sensor = page.getByRole('main').getByRole('combobox', { name: 'Sensor' });
  await sensor.click();
  await page.keyboard.type('quay');
  const option = page.getByRole('option', { name: /Quay/ }).first();
  const chosen = await option.innerText();
  await option.click();
  await expect(sensor).toHaveValue(chosen);
  await page.keyboard.type('emb');
  await expect(sensor).toHaveValue('emb');
});

const question = (page: Page) => dialogOf(page, 'Discard your changes?');

test('Escape closes an open list before the dialog, and input is not lost', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/insights/foods');
  await page.getByRole('button', { name: 'Add Recipe' }).click();
  const dialog = dialogOf(page, 'Add Recipe');
  await dialog.getByLabel('Recipe Name').fill('Fish pie');
  const ingredient = dialog.getByRole('combobox', { name: 'Ingredient 1' });
  await ingredient.click();
  await page.keyboard.type('zzzqqq');
  await expect(page.getByText('No results')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No results')).toBeHidden();
  await expect(dialog.getByLabel('Recipe Name')).toHaveValue('Fish pie');
  await page.keyboard.press('Escape');
  await expect(ingredient).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Recipe Name')).toHaveValue('Fish pie');
  await page.mouse.click(5, 5);
  await question(page).getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toHaveCount(0);
});

test('Escape closes an open calendar before the dialog', async ({ page }) => {
  await openSession(page, 'chef@harbour.example');
  await page.goto('/overview');
  await press('Update Occupancy')(page);
  const dialog = dialogOf(page, 'Update your Occupancy');
  await dialog.getByRole('textbox', { name: 'Date' }).first().click();
  const calendar = dialog.locator('[data-dates-dropdown]');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

type Change = (dialog: Locator) => Promise<unknown>;
const type =
  (label: string): Change =>
  (dialog) =>
    dialog.getByLabel(label, { exact: true }).first().fill('12');

const filled: Record<
  string,
  [path: string, dialog: string, opener: (page: Page) => Promise<void>, change: Change][]
> = {
  'admin@wastegauge.example': [
    ['/users', 'Add User', press('Add User'), type('First name')],
    ['/site-management', 'Create Site', press('Create Site'), type('Site name')],
    [
      '/device-management',
      'Associate Sites with Device',
      (page) => chooseFromMenu(page, 'WG-4F233', 'Associate Sites with Device'),
      async (dialog) => {
        await dialog.getByRole('combobox', { name: 'Site' }).click();
        await dialog.page().getByRole('option').last().click();
      },
    ],
  ],
  'chef@harbour.example': [
    ['/settings/profile', 'Edit Profile', press('Edit Profile'), type('First name')],
    ['/feed', 'Add Waste Item', press('Add Waste'), type('Amount in KG')],
    [
      '/feed',
      'Edit event',
      press(/^Edit /),
      (dialog) => dialog.getByRole('checkbox', { name: 'Trimmings' }).click(),
    ],
    ['/feed', 'Flag event', press(/^Flag /), (dialog) => dialog.getByRole('textbox').fill('Why?')],
    [
      '/feed',
      'Comments',
      press(/comment/i),
      (dialog) => dialog.getByRole('textbox', { name: /comment/i }).fill('Too much'),
    ],
  ],
};

for (const [email, dialogs] of Object.entries(filled)) {
  test(`${email} is asked before input is discarded`, async ({ page }) => {
    test.setTimeout(120_000);
    await openSession(page, email);
    for (const [path, name, open, change] of dialogs) {
      await test.step(name, async () => {
        await page.goto(path);
        await open(page);
        const dialog = page.getByRole('dialog').first();
        await change(dialog);
        await page.keyboard.press('Escape');
        await expect(question(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(question(page)).toHaveCount(0);
        await expect(dialog).toBeVisible();
        // A list that opens with the returning focus takes the first Escape.
        await expect(async () => {
          await page.keyboard.press('Escape');
          await expect(question(page)).toBeVisible({ timeout: 1000 });
        }).toPass();
        await question(page).getByRole('button', { name: 'Discard changes' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
    }
  });
}

test('an error disappears when its field is corrected', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/insights/foods?display=price');
  await press(/^Edit the price/)(page);
  const dialog = dialogOf(page, 'Edit price');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Site is required')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option').first().click();
  await expect(dialog.getByText('Site is required')).toHaveCount(0);
  await expect(dialog.getByText('Price per KG is required')).toHaveCount(0);
});

test('times are picked in steps of half an hour', async ({ page }) => {
  await openSession(page, 'venue@northgate.example');
  await page.goto('/settings/profile');
  const field = page.getByRole('textbox', { name: 'Breakfast ends', exact: true });
  await field.click();
  const list = page.getByRole('listbox', { name: 'Breakfast ends' });
  await expect(list.getByRole('option')).toHaveCount(48);
  await takeScreenshot(page, 'time-picker');
  await list.getByRole('option', { name: '10:30' }).click();
  await expect(field).toHaveValue('10:30');
  await field.click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('11:00');
});

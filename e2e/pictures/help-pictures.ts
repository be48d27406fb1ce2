import type { Locator, Page } from '@playwright/test';
import { coverageRoutes } from '@wastegauge/contract/insight/coverage';
import { unusualRoutes } from '@wastegauge/contract/insight/unusual';
import { languages } from '@wastegauge/contract/values/languages';
import { visit } from '../harness/every-page.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';
import { read } from '../harness/venues.ts';
import { openPictureFolder, textIn, type Take } from './picture-folder.ts';

for (const language of languages) {
  test(`pictures of the help in ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('wg-language', chosen), language);
    const store = openPictureFolder(language);
    await takePictures({
      page,
      take: (...picture) => store(page, ...picture),
      text: (english) => textIn(english, language),
    });
  });
}

interface Studio {
  page: Page;
  take: Take;
  text: (english: string) => RegExp;
}

async function takePictures(studio: Studio): Promise<void> {
  await takeAsChef(studio);
  await takeAsManager(studio);
  await takeAsAdministrator(studio);
}

async function enter({ page }: Studio, email: string): Promise<void> {
  await openSession(page, email);
  await page.goto('/sources');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const main = (page: Page): Locator => page.getByRole('main');
const dialog = (page: Page): Locator => page.getByRole('dialog');

async function takeDialog({ page, take, text }: Studio, name: string, opener: string) {
  await main(page)
    .getByRole('button', { name: text(opener) })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await take(name, dialog(page), { maxHeight: 640 });
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
}

async function takeAsChef(studio: Studio): Promise<void> {
  const { page, take, text } = studio;
  await enter(studio, 'chef@harbour.example');
  await visit(page, '/overview');
  await take('home-figures', page.getByLabel(text('Waste this month')));
  await takeDialog(studio, 'monthly-target', 'Set Monthly Target');
  await visit(page, '/venues/1/occupancy');
  await takeDialog(studio, 'covers', 'Update BAU Occupancy');
  await visit(page, '/feed');
  await takeDialog(studio, 'add-waste', 'Add Waste');
  await take('feed-card', main(page).getByRole('article').first());
  await visit(page, '/reports/weekly');
  await take('report', main(page).getByRole('article'), { maxHeight: 640 });
  await visit(page, '/imports');
  await page.locator('input[type="file"]').setInputFiles({
    name: '2019-03.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(importedLines.join('\n')),
  });
  await page.getByRole('button', { name: text('Check the lines') }).click();
  await expect(page.getByRole('region', { name: text('What will be imported') })).toBeVisible();
  await take('import-check', main(page), { maxHeight: 760 });
}

const importedLines = [
  'Day,Food,kg,Waste type',
  '2019-03-04,White sliced bread,1.2,Unserved',
  '2019-03-05,Cooked rice,2.4,Plate',
  '2019-03-06,Stew of the day,0.75,Unserved',
  '2019-03-07,Cooked rice,much,Plate',
];

async function takeAsManager(studio: Studio): Promise<void> {
  const { page, take, text } = studio;
  await enter(studio, 'manager@harbour.example');
  await waitUntilEvaluated(page);
  await visit(page, '/coverage?siteId=1');
  await expect(main(page).getByRole('table', { name: text('Days and services') })).toBeVisible();
  await take('coverage-days', main(page).getByRole('region', { name: text('Days and services') }));
  await visit(page, '/explore?metric=total_waste&granularity=weekly');
  await take('explore-partial', main(page).getByRole('region', { name: text('Chart') }));
  await visit(page, '/insights/sites?display=waste_per_cover');
  await take('cover-days', main(page).getByRole('tabpanel').getByRole('article').first());
  await visit(page, '/coverage?siteId=2');
  await take('control-week', main(page).getByRole('region', { name: text('Control week') }), {
    maxHeight: 640,
  });
}

/** The history of a new demo is evaluated in the background. */
async function waitUntilEvaluated(page: Page): Promise<void> {
  const isEvaluated = async (): Promise<boolean> => {
    const coverage = coverageRoutes.getCoverage.reply.parse(await read(page, '/api/coverage/'));
    const isCovered = coverage.sites.every((site) => site.planned_services > 0);
    const unusual = unusualRoutes.listUnusual.reply.parse(
      await read(page, '/api/unusual/?limit=1'),
    );
    return isCovered && unusual.counts.open > 0;
  };
  await expect.poll(isEvaluated, { timeout: 240_000, intervals: [2000] }).toBe(true);
}

async function takeAsAdministrator(studio: Studio): Promise<void> {
  const { page, take, text } = studio;
  await enter(studio, 'admin@wastegauge.example');
  await visit(page, '/overview?steps=true');
  await take('first-steps', page.locator('section[aria-labelledby="first-steps"]'), {
    maxHeight: 700,
  });
  await visit(page, '/feed/unusual');
  const entry = main(page).getByRole('article').first();
  const pictureWidth = () =>
    entry.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(pictureWidth, { timeout: 60_000 }).toBeGreaterThan(0);
  await take('unusual-entry', entry);
  await visit(page, '/device-management?view=health');
  await take('health-board', main(page).getByRole('table', { name: text('Health') }), {
    maxHeight: 480,
  });
  await visit(page, '/labelling');
  await main(page)
    .getByRole('button', { name: text('All sites, oldest first') })
    .click();
  await expect(page.getByText(text('Which food is this?'))).toBeVisible();
  await take('labelling', main(page), { maxHeight: 1000 });
  await visit(page, '/site-management');
  await takeDialog(studio, 'new-site', 'Create Site');
  await visit(page, '/users');
  await takeDialog(studio, 'add-user', 'Add User');
  await visit(page, '/device-management');
  await main(page).locator('td [aria-haspopup="menu"]').first().click();
  await page.getByRole('menuitem', { name: text('Device keys') }).click();
  await expect(dialog(page)).toBeVisible();
  await take('device-keys', dialog(page));
  await page.keyboard.press('Escape');
  // The cards of a phone show the last contact beside each device.
  await page.setViewportSize({ width: 430, height: 1000 });
  await take('devices', main(page).getByRole('listitem').first());
}

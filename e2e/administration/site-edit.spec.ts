import { buildUrl } from '@wastegauge/contract/http-request';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { fortnight, inAddress } from '../harness/days.ts';
import { toast } from '../harness/feed.ts';
import {
  answerFor,
  cardOf,
  cards,
  exportedRows,
  inBritish,
  openInsights,
} from '../harness/insights.ts';
import { accessToken } from '../harness/new-user.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { expect, test } from '../harness/test.ts';

const period = inAddress(fortnight);

test('sites are shown on the map and compared with their peers, and exported', async ({ page }) => {
  await openInsights(page, `sites?${period}&ordering=-item_weight`, 'manager@brightside.example');
  const answer = await answerFor(page, insightRoutes.listSiteCards);
  await expect(page.getByText(`${answer.count} sites`)).toBeVisible();
  const [first, second] = answer.results;
  if (!first || !second) throw new Error('Brightside has more than one site');
  const card = cardOf(page, first.name);
  await expect(card).toContainText(`${inBritish(first.weight)} kg`);
  const parts = first.unserved_waste + first.preparation_waste + first.plate_waste;
  await expect(card).toContainText(
    `Preparation${inBritish(first.preparation_waste, 1)} kg${inBritish((first.preparation_waste / parts) * 100)}%`,
  );
  const perCover = first.waste_per_cover ?? 0;
  const belowBaseline = Math.round((1 - perCover / first.baseline) * 100);
  await expect(card).toContainText(`Waste per cover ${inBritish(perCover * 1000, 1)} g`);
  await expect(card).toContainText(`${belowBaseline}% below baseline`);
  await expect(card).toContainText(`Baseline ${inBritish(first.baseline * 1000, 1)} g`);

  const mark = page
    .getByRole('list', { name: 'Sites on the map' })
    .getByRole('button', { name: new RegExp(`^2 ${second.name}, ${inBritish(second.weight)} kg`) });
  await mark.focus();
  await expect(cardOf(page, second.name)).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Enter');
  await expect(cardOf(page, second.name)).toBeFocused();
  await expect(cardOf(page, second.name)).toBeInViewport();

  const benchmarks = page.getByRole('region', { name: 'Benchmarks' });
  await benchmarks.getByRole('button', { name: 'Show the figures as a table' }).click();
  const row = benchmarks.getByRole('row', { name: new RegExp(first.name) });
  await expect(row).toContainText(inBritish(perCover * 1000, 1));
  await expect(benchmarks.getByRole('link').first()).toHaveAttribute('href', /^https:/);

  const [head = [], ...body] = await exportedRows(
    page,
    `sites-${fortnight.startDate}-${fortnight.endDate}.csv`,
  );
  expect(body.map((cells) => cells[head.indexOf('site')])).toEqual(
    answer.results.map(({ name }) => name),
  );
  expect(body.map((cells) => Number(cells[head.indexOf('weight_kg')]))).toEqual(
    answer.results.map(({ weight }) => expect.closeTo(weight, 3)),
  );
});

test('a site is edited; invalid fields and a failed save keep the form', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/500/);
  await openInsights(page, `sites?${period}`, 'venue@northgate.example');
  const name = await cards(page).first().getByRole('heading').innerText();
  await cards(page)
    .first()
    .getByRole('button', { name: /^Edit / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Edit site' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true }).first();
  await expect(field('Site name')).toHaveValue(name);
  await field('Site name').fill(' ');
  await field('Contact name').fill('');
  await field('Contact number').fill('ring twice');
  await field('Address').fill('');
  await field('Dinner ends').fill('');
  await field('Covers per day').fill('');
  await field('Waste per cover (kg)').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const text of [
    'Site name is required',
    'Contact name is required',
    'Phone number is not valid',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(dialog.getByText('This field must be filled')).toHaveCount(2);
  await expect(dialog.getByText('Field is required')).toHaveCount(2);
  await expect(field('Site name')).toBeFocused();
  await expectNoAxeViolations(page, '[role="dialog"]');
  await takeScreenshot(page, 'site-edit-errors');

  await field('Site name').fill(name);
  await field('Contact name').fill('Joanne Whitfield');
  await field('Contact number').fill('+44 161 555 0123');
  await field('Breakfast ends, lunch starts').fill('03:00');
  await field('Dinner ends').fill('22:30');
  await field('Covers per day').fill('4200');
  await field('Waste per cover (kg)').fill('0.24');
  await field('Waste per cover (kg)').press('ArrowUp');
  await expect(field('Waste per cover (kg)')).toHaveValue('0.3');
  const asked = page.waitForRequest(/\/api\/places\/.*q=Manchest/);
  const typedAt = Date.now();
  await field('Address').pressSequentially('2 Gate Road, Manchest', { delay: 20 });
  await asked;
  expect(Date.now() - typedAt).toBeGreaterThan(500);
  await page.getByRole('option', { name: /^2 Gate Road, Manchester, .*United Kingdom/ }).click();
  await expect(dialog.getByText(/^On the map at Manchester/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('A service must end after it starts')).toBeVisible();
  await field('Breakfast ends, lunch starts').fill('11:30');
  await expect(dialog.getByText('A service must end after it starts')).toHaveCount(0);

  await page.route('**/api/sites/*/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(field('Contact name')).toHaveValue('Joanne Whitfield');
  await page.unroute('**/api/sites/*/');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Site was successfully edited.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(cards(page).first()).toContainText('2 Gate Road, Manchester');
  await expect(cards(page).first()).toContainText('Baseline 300.0 g');

  const { results } = await answerFor(page, insightRoutes.listSiteCards);
  const id = results[0]?.id ?? 0;
  const stored = await page.request.get(
    buildUrl(siteRoutes.getSiteInfo, { params: { siteId: id } }),
    {
      headers: { authorization: `Bearer ${await accessToken(page)}` },
    },
  );
  expect(await stored.json()).toMatchObject({
    breakfast_time_end: '11:30:00',
    lunch_time_start: '11:30:00',
    dinner_time_end: '22:30:00',
    covers_per_day: 4200,
    waste_per_cover: 0.3,
  });
});

import type { Page } from '@playwright/test';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { fortnight, fortnightBefore, inAddress, written } from '../harness/days.ts';
import {
  answerFor,
  cardOf,
  cards,
  exportedRows,
  inBritish,
  openInsights,
} from '../harness/insights.ts';
import { apply, filterForm, turn } from '../harness/feed.ts';
import { expect, test } from '../harness/test.ts';

const period = inAddress(fortnight);

const filtersOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);

test('from a site card to its foods, to one food, to the feed and back, the filters stay', async ({
  page,
}) => {
  const before = [fortnightBefore.startDate, fortnightBefore.endDate].map((day) =>
    written(day, '/'),
  );
  await openInsights(page, `sites?${period}&display=price`);
  await expect(page.getByText(`Change compared with ${before.join(' to ')}`)).toBeVisible();
  const site = cardOf(page, 'Quayside Hotel');
  await site.getByRole('link', { name: 'Foods of Quayside Hotel' }).click();
  await expect(page).toHaveURL(/\/insights\/foods\?.*siteName=Quayside\+Hotel/);
  await expect(page).toHaveURL(new RegExp(period));
  await expect(page).toHaveURL(/display=price/);
  await expect(page.getByRole('tab', { name: 'Value' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Cost' }).click();
  await expect(page).toHaveURL(/ordering=-value/);
  const list = filtersOf(page);
  const answer = await answerFor(page, insightRoutes.listFoodCards);
  const [first] = answer.results;
  if (!first) throw new Error('The demo wasted nothing in the first half of October');
  await expect(page.getByText(`${answer.count} foods`)).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  const card = cardOf(page, first.name);
  await expect(card).toContainText(`€${inBritish(first.value)}`);
  await expect(card).toContainText(`Before €${inBritish(first.prev_value)}`);
  const change = (first.value / first.prev_value) * 100 - 100;
  await expect(card).toContainText(`${change > 0 ? 'up' : 'down'} ${inBritish(Math.abs(change))}%`);

  await card.getByRole('link', { name: /^Detail/ }).click();
  await expect(page).toHaveURL(
    new RegExp(`/insights/foods/${first.id}\\?siteId=\\d+&siteName=Quayside\\+Hotel&${period}$`),
  );
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeFocused();
  await expect(page.getByText(`€${inBritish(first.value)}`)).toBeVisible();
  await page.getByRole('link', { name: 'View Interactions' }).click();
  await expect(page).toHaveURL(new RegExp(`/feed\\?foodId=${first.id}&foodName=`));
  await expect(page).toHaveURL(new RegExp(period));
  await expect(page).toHaveURL(/siteName=Quayside\+Hotel/);
  await expect(page.getByRole('article').first()).toContainText(first.name);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  await page.getByRole('link', { name: 'Foods', exact: true }).last().click();
  await expect(page).toHaveURL(/\/insights\/foods\?/);
  expect(filtersOf(page)).toEqual(list);
  await expect(cardOf(page, first.name)).toBeVisible();
  await cardOf(page, first.name).getByRole('link', { name: /^Feed/ }).click();
  await expect(page).toHaveURL(new RegExp(`/feed\\?foodId=${first.id}&foodName=.*&${period}`));
  await page.goBack();
  await expect(page).toHaveURL(/\/insights\/foods\?/);
  expect(filtersOf(page)).toEqual(list);
});

test('foods are paged, shown in four ways, condensed, filtered, and exported as they are', async ({
  page,
}) => {
  await openInsights(page, `foods?${period}`);
  const answer = await answerFor(page, insightRoutes.listFoodCards);
  const pages = Math.ceil(answer.count / 10);
  expect(pages).toBeGreaterThan(2);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/offset=10/);
  await expect
    .poll(async () => Math.round((await cards(page).first().boundingBox())?.y ?? -1))
    .toBeGreaterThanOrEqual(0);
  await expect(cards(page).first()).toBeInViewport();
  await page.goto(`/insights/foods?${period}&offset=99990`);
  await expect(page.getByRole('button', { name: `Page ${pages}`, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(cards(page)).toHaveCount(answer.count - (pages - 1) * 10);

  await page.goto(`/insights/foods?${period}`);
  const weight = page.getByRole('tab', { name: 'Weight' });
  await weight.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/display=price/);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/display=environmental/);
  await expect(page.getByRole('tab', { name: 'Environmental' })).toBeFocused();
  await expect(cards(page).first()).toContainText('kg CO2e');
  await expect(cards(page).first()).toContainText(/\d L/);
  await page.goBack();
  await expect(page).toHaveURL(/display=price/);

  await page.getByRole('button', { name: /^Filters/ }).click();
  await filterForm(page).getByRole('combobox', { name: 'Display' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Weight',
    'Price',
    'Environmental',
    'Waste Per Cover',
  ]);
  await page.getByRole('option', { name: 'Waste Per Cover' }).click();
  await turn(page, 'Condense');
  await turn(page, 'Without trimmings');
  await apply(page);
  await expect(page).toHaveURL(/display=waste_per_cover&trimmings=false&condense=true/);
  await expect(page.getByRole('tab', { name: 'Waste Per Cover' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(cards(page).first()).toContainText('g/cover');
  await expect(cards(page).first().getByText('Unserved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/startDate|condense/);
  await expect(cards(page).first().getByText('Unserved')).toBeVisible();

  await page.goto(`/insights/foods?${period}&ordering=-item_weight`);
  await expect(cards(page).first()).toBeVisible();
  const rows = await exportedRows(page, `foods-${fortnight.startDate}-${fortnight.endDate}.csv`);
  const ordered = await answerFor(page, insightRoutes.listFoodCards, { limit: '200' });
  const [head = [], ...body] = rows;
  expect(body.length).toBe(ordered.count);
  const column = (name: string): number => head.indexOf(name);
  for (const [index, card] of ordered.results.slice(0, 10).entries()) {
    expect(body[index]?.[column('food')]).toBe(card.name);
    expect(Number(body[index]?.[column('weight_kg')])).toBeCloseTo(card.item_weight, 3);
  }
  await expect(cards(page).first().getByRole('heading')).toHaveText(
    body[0]?.[column('food')] ?? '',
  );
});

test('monitors have no export; Info leads to the overview of their site', async ({ page }) => {
  await openInsights(page, `monitors?${period}`);
  await expect(page.getByRole('button', { name: 'Export Data' })).toHaveCount(0);
  const answer = await answerFor(page, insightRoutes.listMonitorCards);
  await expect(page.getByText(`${answer.count} monitors`)).toBeVisible();
  await expect(cards(page)).toHaveCount(Math.min(20, answer.count));
  const [first] = answer.results;
  if (!first) throw new Error('The demo has no monitor');
  await page
    .getByRole('link', { name: `Info on ${first.name}`, exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/overview\?/);
  const address = new URL(page.url()).searchParams;
  expect(Object.fromEntries(address)).toMatchObject({
    siteId: expect.stringMatching(/^\d+$/),
    siteName: expect.any(String),
    zoneId: expect.stringMatching(/^\d+$/),
    zoneName: first.name,
    ...fortnight,
  });
});

test('a list that cannot be had is empty without a word, and the console knows why', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/500|could not be loaded/);
  await openInsights(page, `sites?${period}`);
  await page.route('**/api/sites/statistics/**', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText('No Data')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('0 sites')).toBeVisible();
  expect(consoleErrors.texts.join('\n')).toContain('The site cards could not be loaded');
});

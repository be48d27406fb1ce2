import type { Page } from '@playwright/test';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { fortnight, inAddress, shortPeriod, shifted } from '../harness/days.ts';
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

test('the filters are kept from a site to its foods, a food, the feed and back', async ({
  page,
}) => {
  await openInsights(page, `sites?${period}&display=price`);
  const site = cardOf(page, 'Quayside Hotel');
  const before = shortPeriod(shifted(fortnight, -14));
  await expect(site).toContainText(new RegExp(String.raw`(up|down) [\d.]+%vs ${before}`));
  await expect(site).toContainText(/\d+% (below|above) baseline/);
  await site.getByRole('link', { name: 'Foods of Quayside Hotel' }).click();
  await expect(page).toHaveURL(/\/insights\/foods\?.*siteName=Quayside\+Hotel/);
  await expect(page).toHaveURL(new RegExp(period));
  await expect(page).toHaveURL(/display=price/);
  await expect(page.getByRole('tab', { name: 'Value' })).toHaveAttribute('aria-selected', 'true');

  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Recommended',
    'Newest First',
    'Oldest First',
    'Weight',
    'Cost',
    'Flagged',
    'Environmental',
    'With Comments',
    'Focus Foods',
  ]);
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
  const change = first.change.value ?? NaN;
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

test('foods are paged, displayed in four ways, filtered and exported', async ({ page }) => {
  await openInsights(page, `foods?${period}`);
  const answer = await answerFor(page, insightRoutes.listFoodCards);
  expect(answer.count).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/offset=10/);
  await expect
    .poll(async () => Math.round((await cards(page).first().boundingBox())?.y ?? -1))
    .toBeGreaterThanOrEqual(0);
  await expect(cards(page).first()).toBeInViewport();
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
  await expect(cards(page).first()).toContainText('g per cover');
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

test('a failed load is not shown as zero', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/500|could not be loaded/);
  await page.route('**/api/sites/statistics/**', (route) => route.fulfill({ status: 500 }));
  await openInsights(page, `monitors?${period}`);
  await expect(page.getByRole('button', { name: 'Export Data' })).toHaveCount(0);
  const main = page.getByRole('navigation', { name: 'Main', exact: true });
  await main.getByRole('link', { name: 'Sites', exact: true }).click();
  await expect(page.getByText('This could not be loaded')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('0 sites')).toHaveCount(0);
  await expect(page.getByText('No Data')).toHaveCount(0);
  expect(consoleErrors.texts.join('\n')).toContain('The site cards could not be loaded');
  await page.unroute('**/api/sites/statistics/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page, 'Quayside Hotel')).toBeVisible();
});

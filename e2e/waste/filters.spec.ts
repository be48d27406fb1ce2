import { addDays, dayIn } from '@wastegauge/contract/values/dates';
import { chooseMany } from '../harness/fields.ts';
import { turn, apply, cards, filterForm, openFeed, totalOf } from '../harness/feed.ts';
import { expect, test } from '../harness/test.ts';

const manager = 'groupadmin@harbour.example';

const today = dayIn('Europe/Dublin', new Date());
/** A week that no journey changes. */
const calmWeek = `?startDate=${addDays(today, -100)}&endDate=${addDays(today, -94)}`;

test('filters are applied on request, kept in the address, and follow reload, Back and Forward', async ({
  page,
}) => {
  await openFeed(page, calmWeek, manager);
  const everything = await totalOf(page);
  await chooseMany(filterForm(page), 'Sites', 'Quayside Hotel');
  await turn(page, 'Without trimmings');
  await expect(page).toHaveURL(`/feed${calmWeek}`);

  await apply(page);
  await expect(page).toHaveURL(/siteId=\d+&siteName=Quayside\+Hotel&.*trimmings=false/);
  await expect.poll(() => totalOf(page)).toBeLessThan(everything);
  const narrowed = await totalOf(page);
  const names = await cards(page).getByRole('heading').allInnerTexts();
  for (const card of await cards(page).all()) await expect(card).toContainText('Quayside Hotel');

  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  expect(await totalOf(page)).toBe(narrowed);
  expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(names);
  await expect(page.getByRole('button', { name: 'Filters 3' })).toBeVisible();
  await expect(filterForm(page).getByRole('combobox', { name: 'Sites' })).toContainText(
    'Quayside Hotel',
  );
  await expect(filterForm(page).getByRole('switch', { name: 'Without trimmings' })).toBeChecked();

  await page.goBack();
  await expect(page).toHaveURL(`/feed${calmWeek}`);
  await expect.poll(() => totalOf(page)).toBe(everything);
  await expect(
    filterForm(page).getByRole('switch', { name: 'Without trimmings' }),
  ).not.toBeChecked();
  await page.goForward();
  await expect.poll(() => totalOf(page)).toBe(narrowed);
});

test('each active filter has a chip that removes it; Tab leads through the form', async ({
  page,
}) => {
  await openFeed(page, '?nonFood=false&minWeight=1&trimmings=false', manager);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('button', { name: /^Remove filter/ })).toHaveCount(2);
  await chips.getByRole('button', { name: 'Remove filter Without trimmings' }).click();
  await expect(page).toHaveURL(/\/feed\?minWeight=1$/);
  await expect(chips.getByRole('button')).toBeFocused();
  await chips.getByRole('button', { name: /^Remove filter 1 – 1,000 kg/ }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const form = filterForm(page);
  for (const name of ['Sites', 'Foods']) {
    const field = form.getByRole('combobox', { name });
    const search = page.getByRole('dialog', { name }).locator('input');
    await field.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    if (name === 'Foods') await expect(search).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(field).not.toBeFocused();
    await expect(form.locator(':focus')).toHaveCount(1);
  }
});

test('a period, a weight and valid days are chosen; a future day is refused', async ({ page }) => {
  await openFeed(page, '', manager);
  const form = filterForm(page);
  const periods = form.getByRole('group', { name: 'Periods' });
  await expect(periods.getByRole('button', { name: 'Last 7 days' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await periods.getByRole('button', { name: 'More' }).click();
  await expect(periods.getByRole('button')).toHaveText([
    'Today',
    'This week',
    'This Month',
    'Yesterday',
    'Last week',
    'Last month',
    'Last 7 days',
    'Last 30 days',
    'This Year',
  ]);
  for (const [typed, problem] of [
    ['31-02-2026', 'Invalid date'],
    ['abc', 'Invalid date'],
    ['01-01-1899', 'Invalid date'],
    ['31-12-2021', 'The earliest date is 01-01-2022'],
  ] as const) {
    const start = form.getByLabel('Start date');
    await start.fill(typed);
    await start.press('Tab');
    await expect(form.getByText(problem)).toBeVisible();
    await apply(page);
    await expect(start).toHaveValue(typed);
    await expect(start).toBeFocused();
    await expect(page).toHaveURL(/\/feed$/);
  }
  await form.getByLabel('End date').fill(`31-12-${new Date().getFullYear() + 1}`);
  await expect(form.getByRole('alert')).toHaveText('Date is not available');
  await apply(page);
  await expect(page).toHaveURL(/\/feed$/);
  await periods.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);
  const before = await totalOf(page);
  await apply(page);
  await expect.poll(() => totalOf(page)).toBeGreaterThan(before);

  await page.getByRole('slider', { name: 'Lowest weight' }).focus();
  await page.keyboard.press('ArrowRight');
  await apply(page);
  await expect(page).toHaveURL(/minWeight=0.001$/);
  const lowest = form.getByRole('textbox', { name: 'Lowest weight' });
  await lowest.fill('1001');
  await expect(form.getByText('Should be 1,000 or less')).toBeVisible();
  await apply(page);
  await expect(lowest).toBeFocused();
  await lowest.fill('3');
  await apply(page);
  await expect(page).toHaveURL(/minWeight=3/);
});

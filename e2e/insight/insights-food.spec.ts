import { foodInsightRoutes, insightRoutes } from '@wastegauge/contract/insight/insights';
import { fortnight, inAddress, written } from '../harness/days.ts';
import { answerFor, inBritish, openInsights } from '../harness/insights.ts';
import { accessToken } from '../harness/new-user.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const period = inAddress(fortnight);

test('the page of a food shows figures, rank, trend and advice for a site and period', async ({
  page,
}) => {
  await openInsights(page, `foods?${period}&ordering=-item_weight`);
  const { results } = await answerFor(page, insightRoutes.listFoodCards);
  const [food] = results;
  if (!food) throw new Error('The demo wasted too little');
  const statistics = page.getByRole('region', { name: 'Key Statistics' });
  await page.goto(`/insights/foods/${food.id}?${period}`);
  await expect(page.getByRole('heading', { level: 1, name: food.name })).toBeVisible();
  await expect(page).toHaveTitle(`${food.name} · WasteGauge`);
  await expect(statistics).toContainText(/vs \d/);
  await expect(statistics).toContainText(/1 of \d+Most wasted this period/);

  await statistics.getByRole('button', { name: /CO2e$/ }).focus();
  await expect(page.getByText('Where the CO2 figure comes from')).toBeVisible();
  await page.keyboard.press('Escape');

  const reductions = page.getByRole('region', { name: 'Reduction Methods' });
  await expect(reductions.getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(await reductions.getByRole('listitem').count()).toBeLessThanOrEqual(5);

  const chart = page.getByRole('slider', { name: /^Kg, Daily, / });
  await expect(chart).toBeVisible();
  // The button is visible only with the focus.
  await page.getByRole('button', { name: 'Show the figures as a table' }).press('Enter');
  const trend = await page.request.get(
    `${foodInsightRoutes.getFoodTrend.path}?food_id=${food.id}&${period}`,
    { headers: { authorization: `Bearer ${await accessToken(page)}` } },
  );
  const { chart: points } = foodInsightRoutes.getFoodTrend.reply.parse(await trend.json());
  expect(points).toHaveLength(14);
  const total = points.reduce((sum, { y }) => sum + y, 0);
  expect(total).toBeCloseTo(food.item_weight, 2);
  await expect(page.getByRole('row').nth(1).getByRole('cell')).toHaveText(
    inBritish(points[0]?.y ?? -1),
  );

  await page.getByRole('combobox', { name: 'Metric' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Kg',
    'CO2',
    'Euro',
    'Equivalent Meals',
    'Interactions',
    'Active Sites',
    'Active Devices',
  ]);
  await page.getByRole('option', { name: 'Active Sites' }).click();
  await page.getByRole('combobox', { name: 'View' }).click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  await expect(page.getByRole('slider', { name: /^Active Sites, Weekly, / })).toBeVisible();

  const before = await page.evaluate(() => history.length);
  const days = [fortnight.startDate, fortnight.endDate].map((day) => written(day, '/'));
  await page.getByRole('combobox', { name: 'Site' }).click();
  await expect(page.getByRole('option').first()).toHaveText('None');
  await page.getByRole('option', { name: 'Quayside Hotel' }).click();
  await expect(page).toHaveURL(/siteId=\d+&siteName=Quayside\+Hotel/);
  await page.getByRole('button', { name: `Dates: ${days.join(' to ')}` }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect(page).not.toHaveURL(new RegExp(`startDate=${fortnight.startDate}`));
  await expect(page).toHaveURL(/startDate=\d{4}-\d\d-\d\d&endDate=/);
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.keyboard.press('Escape');

  await expect(
    statistics.getByText('Most wasted').or(statistics.getByText('By weight')),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  // On narrow screens the controls are behind a button.
  const accordion = page.getByRole('button', { name: /^Filters/ });
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveCount(0);
  await accordion.click();
  await page.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await expect(page).not.toHaveURL(/siteId/);
});

test('an unknown food is not found', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/404 \(Not Found\)/);
  await openSession(page, 'manager@harbour.example');
  for (const id of ['99999999', 'abc']) {
    await page.goto(`/insights/foods/${id}`);
    await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

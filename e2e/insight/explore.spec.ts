import { calmWeeks, inAddress, monthAgo, written } from '../harness/days.ts';
import {
  amount,
  answerFor,
  apply,
  choose,
  filterForm,
  legend,
  openExplore,
  total,
} from '../harness/explore.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('a chart is built from filters, and its link shows it to a colleague', async ({
  page,
  browser,
}) => {
  const opened = `?${inAddress(calmWeeks)}`;
  await openExplore(page, opened);
  await expect(page).toHaveURL(`/explore${opened}`);
  await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeVisible();
  await expect(filterForm(page).getByRole('combobox', { name: 'Metric' })).toHaveValue(
    'Average waste per site (kg)',
  );

  await choose(page, 'Labels', 'Category');
  await choose(page, 'Site', 'Quayside Hotel');
  await expect(page).toHaveURL(`/explore${opened}`);
  await apply(page);
  await expect(page).toHaveURL(
    /siteId=\d+&siteName=Quayside\+Hotel&.*metric=total_waste&labels=category/,
  );
  await page.getByText('Weekly', { exact: true }).click();
  await expect(page).toHaveURL(/granularity=weekly/);
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();

  const answer = await answerFor(page);
  expect(answer.series.length).toBeGreaterThan(5);
  await expect(total(page)).toHaveText(`Total ${amount(answer.total_waste)} kg`);
  const starches = answer.series.find(({ name }) => name === 'Starches');
  const label = legend(page).getByRole('button', { name: 'Starches' });
  await expect(label).toContainText(`${amount(starches?.total ?? null)} kg`);
  await expect(label).toContainText(`${amount(starches?.share ?? null)}%`);

  await label.click();
  await expect(page).toHaveURL(new RegExp(`hidden=${starches?.key}`));
  await expect(label).toHaveAttribute('aria-pressed', 'false');
  await expect(total(page)).toHaveText(`Total ${amount(answer.total_waste)} kg`);
  await takeScreenshot(page, 'explore-category');

  const address = new URL(page.url());
  const colleague = await (await browser.newContext()).newPage();
  await openSession(colleague, 'chef@harbour.example');
  await colleague.goto(address.href);
  await expect(total(colleague)).toHaveText(`Total ${amount(answer.total_waste)} kg`);
  await expect(legend(colleague).getByRole('button', { pressed: false })).toHaveCount(1);
  await expect(filterForm(colleague).getByRole('combobox', { name: 'Labels' })).toHaveValue(
    'Category',
  );
  await expect(filterForm(colleague).getByRole('combobox', { name: 'Site' })).toHaveCount(0);
  await colleague.context().close();
});

test('Back and Forward switch between charts', async ({ page }) => {
  await openExplore(page, '?metric=total_waste');
  const monthly = await total(page).innerText();
  await page.getByRole('combobox', { name: 'Metric' }).last().click();
  await page.getByRole('option', { name: 'Waste logs' }).click();
  await expect(page).toHaveURL(/metric=waste_logs/);
  await expect(total(page)).toHaveText(/logs$/);
  await page.getByText('Line chart', { exact: true }).click({ force: true });
  await expect(page).toHaveURL(/chartType=line/);
  await page.goBack();
  await expect(page).not.toHaveURL(/chartType/);
  await page.goBack();
  await expect(total(page)).toHaveText(monthly);
  await page.goForward();
  await expect(total(page)).toHaveText(/logs$/);
});

test('invalid dates and a missing site are refused; changing the site clears its zones', async ({
  page,
}) => {
  await openExplore(page);
  const form = filterForm(page);
  await form.getByLabel('Start date').fill(written(monthAgo(2).endDate));
  await form.getByLabel('End date').fill(written(monthAgo(2).startDate));
  await apply(page);
  await expect(form.getByRole('alert')).toHaveText('Invalid date range');
  await expect(page).toHaveURL(/\/explore$/);
  await form.getByLabel('End date').fill(`31-12-${new Date().getFullYear() + 1}`);
  await expect(form.getByRole('alert')).toHaveText('Date is not available');
  await form.getByLabel('End date').fill(written(monthAgo(1).endDate));
  await expect(form.getByRole('alert')).toHaveCount(0);

  await choose(page, 'Site', 'Quayside Hotel');
  await form.getByRole('combobox', { name: 'Zones' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('combobox', { name: 'Zones' })).not.toContainText('All zones');
  await form.getByRole('combobox', { name: 'Food' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('combobox', { name: 'Food' })).not.toContainText('All foods');
  await apply(page);
  await expect(page).toHaveURL(
    new RegExp(
      String.raw`zoneSerial=[\w-]+&foodId=\d+.*${inAddress({ startDate: monthAgo(2).endDate, endDate: monthAgo(1).endDate })}`,
    ),
  );
  await expect(page.getByRole('button', { name: 'Filters 4' })).toBeVisible();

  await form.getByLabel('Start date').fill(written(monthAgo(2).startDate));
  await form.getByLabel('Start date').blur();
  await expect(form.getByRole('combobox', { name: 'Food' })).toContainText('All foods');
  await choose(page, 'Site', 'All Sites');
  await expect(form.getByRole('combobox', { name: 'Zones' })).toContainText('All zones');
  await form.getByRole('button', { name: 'More filters' }).click();
  const covers = form.getByRole('textbox', { name: 'Lowest occupancy' });
  await covers.fill('12.5');
  await expect(form.getByText('Should be an integer')).toBeVisible();
  await apply(page);
  await expect(covers).toBeFocused();
  await covers.fill('120');
  await apply(page);
  await expect(page).toHaveURL(/minOccupancy=120/);
  await choose(page, 'Metric', /^Waste per cover/);
  await apply(page);
  await expect(form.getByText('Site is required')).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/explore\?metric=average_waste$/);
});

import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { fortnight, inAddress, written } from '../harness/days.ts';
import { apply, filterForm } from '../harness/feed.ts';
import { chooseMany } from '../harness/fields.ts';
import { answerFor, cardOf, inBritish, openInsights } from '../harness/insights.ts';
import { openOverview, widgetsFilled } from '../harness/overview.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const group = 'manager@harbour.example';

test('Home is filtered in a panel; chips show the filters and remove them', async ({ page }) => {
  await openSession(page, group);
  await openOverview(page);
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await chooseMany(filterForm(page), 'Sites', 'Quayside Hotel', 'Embankment Hotel');
  await filterForm(page).getByLabel('Start date').fill(written(fortnight.startDate));
  await filterForm(page).getByLabel('End date').fill(written(fortnight.endDate));
  await apply(page);
  await expect(filterForm(page)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(inAddress(fortnight)));
  const chips = page.getByRole('list', { name: 'Active filters' });
  await expect(chips.getByRole('button', { name: /^Remove filter/ })).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Filters 3' })).toBeVisible();
  await expect(page.getByPlaceholder('2 sites')).toBeVisible();
  await widgetsFilled(page);

  await chips.getByRole('button', { name: 'Remove filter Embankment Hotel' }).click();
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue('Quayside Hotel');
  await expect(
    page.getByRole('heading', { name: 'Monthly Snapshot - Quayside Hotel' }),
  ).toBeVisible();
  await chips.getByRole('button', { name: 'Remove filter Quayside Hotel' }).click();
  await chips.getByRole('button', { name: /^Remove filter/ }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(chips).toHaveCount(0);
});

test('Info on a monitor shows the figures of that monitor on Home', async ({ page }) => {
  await openInsights(page, `monitors?${inAddress(fortnight)}`, group);
  const { results } = await answerFor(page, insightRoutes.listMonitorCards);
  const monitor = results.find(({ weight }) => weight > 0);
  if (!monitor) throw new Error('No monitor of the demo delivered anything last month');
  await cardOf(page, monitor.name).first().getByRole('link', { name: 'Info' }).click();
  await expect(page).toHaveURL(new RegExp(`siteId=${monitor.site_id}.*zoneId=${monitor.id}`));
  await expect(page.getByRole('button', { pressed: true })).toContainText(
    inBritish(monitor.weight),
  );
  const chips = page.getByRole('list', { name: 'Active filters' });
  for (const name of [monitor.site_name, monitor.name]) {
    await expect(chips.getByRole('button', { name: `Remove filter ${name}` })).toBeVisible();
  }
});

test('on a phone the widget library is filtered from the top bar', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, group);
  await page.goto('/overview/widgets');
  await expect(page.getByRole('button', { name: 'Daily Plate Waste' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Top bar' })
    .getByRole('button', { name: 'Filters' })
    .click();
  await chooseMany(filterForm(page), 'Sites', 'Quayside Hotel');
  await apply(page);
  await expect(page).toHaveURL(/siteName=Quayside\+Hotel/);
  await expect(page.getByText('Quayside Hotel').first()).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.getByRole('link', { name: 'Back to overview' }).click();
  await expect(page).toHaveURL(/\/overview\?.*siteName=Quayside\+Hotel/);
});

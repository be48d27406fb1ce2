import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { addDays } from '@wastegauge/contract/values/dates';
import { calmWeeks, inAddress } from '../harness/days.ts';
import { cards, openFeed, totalOf } from '../harness/feed.ts';
import { accessToken } from '../harness/new-user.ts';
import { demoPassword, fillSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const week = { startDate: calmWeeks.startDate, endDate: addDays(calmWeeks.startDate, 6) };
const filters = `?siteId=1&siteName=Quayside+Hotel&${inAddress(week)}&trimmings=false`;

test('page and filters are kept when the session ends and the user signs in again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  const email = 'manager@harbour.example';
  await openFeed(page, filters, email);
  const total = await totalOf(page);
  const chips = page.getByRole('list', { name: 'Active filters' });
  const shown = await chips.getByRole('listitem').allInnerTexts();

  const authorization = `Bearer ${await accessToken(page)}`;
  await page.request.post(signInRoutes.logout.path, { headers: { authorization } });
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await fillSignIn(page, email, demoPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();

  await expect(page).toHaveURL(/\/feed\?/);
  const kept = new URL(page.url()).searchParams;
  for (const [name, value] of new URLSearchParams(filters)) expect(kept.get(name)).toBe(value);
  expect(kept.get('offset')).toBe('10');
  await expect(cards(page).first()).toBeVisible();
  await expect(chips.getByRole('listitem')).toHaveText(shown);
  expect(await totalOf(page)).toBe(total);
});

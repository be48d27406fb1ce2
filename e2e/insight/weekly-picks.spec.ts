import { buildUrl } from '@wastegauge/contract/http-request';
import { weeklyPickRoutes } from '@wastegauge/contract/insight/weekly-picks';
import { accessToken } from '../harness/new-user.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const weightText = (kg: number): string => {
  const digits = kg < 100 ? 2 : 1;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${kg.toLocaleString('en-GB', options)} kg`;
};

test('Home names the largest losses of the week and starts an action', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  const { reply } = weeklyPickRoutes.getWeeklyPicks;
  const answer = await page.request.get(buildUrl(weeklyPickRoutes.getWeeklyPicks, {}), {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
  });
  const { picks, week } = reply.parse(await answer.json());
  expect(picks.length).toBeGreaterThan(0);
  await page.goto('/overview');
  const card = page.getByRole('region', { name: /Three things this week/ });
  const items = card.getByRole('list').getByRole('listitem');
  await expect(items).toHaveCount(picks.length);
  for (const [index, pick] of picks.entries()) {
    const item = items.nth(index);
    await expect(item.getByRole('heading')).toContainText(pick.food.name);
    await expect(item).toContainText(pick.site.name);
    await expect(item).toContainText(weightText(pick.kg));
    const start = item.getByRole('link', { name: /^(Start this|Add an|Open the) action/ });
    const address = (await start.getAttribute('href')) ?? '';
    if (pick.action === null) {
      const search = new URL(address, 'http://home').searchParams;
      expect(Object.fromEntries(search)).toMatchObject({
        new: 'true',
        siteId: String(pick.site.id),
        target: `food-${pick.food.id}`,
        origin: 'home',
        week: week.startDate,
        rank: String(pick.rank),
      });
    }
  }
  await takeScreenshot(page, 'weekly-picks');
  const [first] = picks;
  await items
    .first()
    .getByRole('link', { name: /^See the captures/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/feed\\?.*foodId=%?\\S*${first?.food.id}`));
});

test('the mail can be previewed and turned off in the profile', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/settings/profile');
  const mail = page.getByRole('switch', { name: 'Three things this week' });
  await expect(mail).toBeChecked();
  await mail.click({ force: true });
  await expect(mail).not.toBeChecked();
  await page.reload();
  await expect(mail).not.toBeChecked();
  await mail.click({ force: true });
  await expect(mail).toBeChecked();
  await page.getByRole('button', { name: 'Preview the mail “Three things this week”' }).click();
  const dialog = page.getByRole('dialog', { name: 'Three things this week' });
  await expect(dialog).toContainText('things this week, 4 sites');
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('this week');
  await expect(frame.getByRole('link', { name: 'See the captures' }).first()).toBeVisible();
});

import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** A site of another organisation. */
const foreign = 8;

test('a page of a site of another organisation leads back to the own sites', async ({
  page,
  consoleErrors,
}) => {
  // Home asks for its figures before the list of sites has loaded.
  consoleErrors.expect(/404.*\/api\/overview\//);
  await openSession(page, 'manager@harbour.example');
  const title = page.getByRole('heading', { level: 1, name: 'This site is not available to you' });
  for (const path of ['/overview', '/insights/sites', '/explore']) {
    await page.goto(`${path}?siteId=${foreign}&siteName=Elsewhere`);
    await expect(title, path).toBeVisible();
    await expect(page.getByText(/ kg\b/), path).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all my sites' }).click();
    await expect(page).not.toHaveURL(/siteId/);
    await expect(title).toHaveCount(0);
    await expect(page.getByText(/ kg\b/).first(), path).toBeVisible();
  }
  await page.goto(`/insights/sites?siteId=1,${foreign}`);
  await page.getByRole('button', { name: 'Show the other sites' }).click();
  await expect(page).toHaveURL(/siteId=1(&|$)/);
  await expect(page.getByRole('article')).toHaveCount(1);

  await page.goto(`/venues/${foreign}/events`);
  await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible();
});

import { expectEnoughContrast } from '../harness/axe.ts';
import { cards } from '../harness/feed.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('without a chosen theme the page follows the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/auth/sign-in');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
  expect(await page.evaluate(() => localStorage.getItem('wg-theme'))).toBeNull();
});

test('every theme has enough contrast on Home, in the feed and in a dialog', async ({ page }) => {
  test.setTimeout(240_000);
  const checkThemes = async (name: string, part?: string): Promise<void> => {
    for (const theme of ['light', 'blue', 'green', 'indigo', 'redesign']) {
      await test.step(`${name} in ${theme}`, async () => {
        await page.evaluate((chosen) => {
          document.documentElement.dataset['theme'] = chosen;
        }, theme);
        await takeScreenshot(page, `${name}-${theme}`);
        await expectEnoughContrast(page, part);
      });
    }
  };
  await openSession(page, 'chef@harbour.example');
  await page.goto('/overview');
  await expect(page.getByRole('button', { pressed: true })).toContainText('kg');
  await checkThemes('home');
  await page.goto('/feed');
  await expect(cards(page).first()).toBeVisible();
  await checkThemes('feed');
  await page.getByRole('button', { name: 'Add Waste' }).click();
  const tiles = page.getByRole('dialog').getByRole('button', { name: /usually/ });
  await expect(tiles.first()).toBeVisible();
  await checkThemes('dialog', '[role="dialog"]');
});

test('with reduced motion there are no animations', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'manager@harbour.example');
  const moving = await page.evaluate(() =>
    document.getAnimations().map((animation) => animation.id),
  );
  expect(moving).toEqual([]);
  const item = page
    .getByRole('navigation', { name: 'Main', exact: true })
    .getByRole('link', { name: 'Feed' });
  await expect(item).toHaveCSS('transition-duration', '0s');
});

test('a language that cannot be loaded is not chosen and shows an error', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  await page.route('**/assets/de-*.js', (route) => route.abort());
  await signIn(page, 'chef@harbour.example');
  await page.getByRole('button', { name: /EN$/ }).click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'German (Deutsch)' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('wg-language'))).toBeNull();
  await page.getByRole('menuitemradio', { name: 'French' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

test('the language is stored with the account, and foods are translated once', async ({ page }) => {
  await signIn(page, 'manager@brightside.example');
  await expect(page.getByRole('button', { pressed: true })).toContainText('kg');
  const stored = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().includes('/api/profile/'),
  );
  await page.getByRole('button', { name: /EN$/ }).click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'German (Deutsch)' }).click();
  expect((await stored).postDataJSON()).toEqual({ language: 'de' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(await page.evaluate(() => localStorage.getItem('wg-language'))).toBe('de');

  const asked = page.waitForRequest('**/api/translate/');
  await page.goto('/sources?search=rice');
  expect((await asked).postDataJSON()).toMatchObject({ target: 'de' });
  await expect(page.getByRole('table').getByText(/reis/i).first()).toBeVisible();
  // Some names are known from Home; the others may still be loading.
  const kept = () => page.evaluate(() => localStorage.getItem('wg-translations'));
  await expect.poll(kept).toMatch(/"de":\{.*"Jambalaya":/);
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/translate/')) calls += 1;
  });
  await page.reload();
  await expect(page.getByRole('table').getByText(/reis/i).first()).toBeVisible();
  expect(calls).toBe(0);
});

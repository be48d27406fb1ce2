import { publicSettings } from '@wastegauge/contract/services/system';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('error pages say what they should and lead back', async ({ page }) => {
  for (const [path, text] of [
    ['/404', 'Page not found.'],
    ['/500', 'Internal server error.'],
    ['/auth/404', 'Page not found.'],
    ['/auth/500', 'Internal server error.'],
    ['/nothing/here', 'Page not found.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to website' })).toHaveAttribute(
      'href',
      '/',
    );
  }
  await expectNoAxeViolations(page);
});

test('the demo inbox shows what was sent, and its links work', async ({
  page,
  request,
  consoleErrors,
}) => {
  // The mail's frame runs no script; the browser says so of the ones the test itself brings.
  consoleErrors.expect(/Blocked script execution in 'about:srcdoc'/);
  await request.post('/api/auth/password/reset/', {
    data: { email: 'manager@brightside.example' },
  });
  await page.goto('/auth/sign-in');
  await page.goto('/demo/inbox?recipient=brightside');
  const messages = page.getByRole('list', { name: 'Messages' });
  await expect(messages.getByRole('button').first()).toContainText('manager@brightside.example');
  await messages.getByRole('button').first().click();
  await page.getByText('Text', { exact: true }).click();
  await expect(page.getByRole('article').getByRole('link')).toHaveAttribute(
    'href',
    /\/auth\/reset-password\//,
  );
  await page.getByText('Formatted', { exact: true }).click();
  await page.frameLocator('iframe').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/auth\/reset-password\/[^/]+\/[^/]+/);
});

test('outside the demo nobody sees an inbox', async ({ page }) => {
  await page.route('**/api/settings/', async (route) => {
    const answer = await route.fetch();
    const settings = publicSettings.parse(await answer.json());
    await route.fulfill({ json: { ...settings, is_demo: false } });
  });
  await page.goto('/demo/inbox');
  await expect(page.getByText('Page not found.')).toBeVisible();
  await signIn(page, 'manager@harbour.example');
  await expect(page.getByRole('button', { pressed: true })).toContainText('kg');
  await page.getByRole('button', { name: /Fiona Gallagher/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Demo inbox' })).toHaveCount(0);
});

import { publicSettings } from '@wastegauge/contract/services/system';
import { expect, test } from '../harness/test.ts';

test('unknown pages and the inbox outside the demo are not found', async ({ page }) => {
  await page.route('**/api/settings/', async (route) => {
    const answer = await route.fetch();
    const settings = publicSettings.parse(await answer.json());
    await route.fulfill({ json: { ...settings, is_demo: false } });
  });
  for (const path of ['/nothing/here', '/demo/inbox']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to website' })).toHaveAttribute(
      'href',
      '/',
    );
  }
});

test('the demo inbox shows sent mails with working links', async ({
  page,
  request,
  consoleErrors,
}) => {
  // The frame of the mail blocks scripts, including those of Playwright.
  consoleErrors.expect(/Blocked script execution in 'about:srcdoc'/);
  await request.post('/api/auth/password/reset/', {
    data: { email: 'manager@brightside.example' },
  });
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

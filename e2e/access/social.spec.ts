import { z } from 'zod';
import { answerOnce } from '../harness/answer-once.ts';
import { openSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const socialLogin = z.object({ callback_url: z.url() });

test('a verified e-mail signs in through the provider', async ({ page }) => {
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await page.getByLabel('Identity').fill('chef@harbour.example');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Aoife');
});

test('a reply of the provider with another state is refused, and a second attempt works', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await answerOnce(page, 'POST', '**/api/auth/social-login/', (route) => {
    const callback = new URL(socialLogin.parse(route.request().postDataJSON()).callback_url);
    callback.searchParams.set('state', 'changed');
    return route.continue({ postData: JSON.stringify({ callback_url: callback.href }) });
  });
  await openSignIn(page);
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await page.getByLabel('Identity').fill('chef@harbour.example');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(
    'The provider did not confirm the sign-in. Please try again.',
  );
  // The provider remembers the browser and redirects back immediately.
  await page.getByRole('button', { name: 'Sign in with Harbour ID' }).click();
  await expect(page).toHaveURL(/\/overview$/);
});

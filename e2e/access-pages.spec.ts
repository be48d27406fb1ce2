import { expectGoodLooks, onEveryScreen, takeScreenshot } from './harness/screens.ts';
import { openSignIn } from './harness/sign-in.ts';
import { expect, test } from './harness/test.ts';

const pending = JSON.stringify({
  phoneNumber: '******012',
  email: 'mfa@harbour.example',
  remember: false,
});

const pages: [name: string, path: string, heading: string][] = [
  ['sign-up', '/auth/sign-up?group=1', 'Sign Up'],
  ['invitation-ended', '/auth/sign-up?group=1&invitation=x', 'This invitation is no longer valid'],
  ['sign-up-link-ended', '/auth/complete-sign-up?link=x', 'This link is no longer valid'],
  ['forgot-password', '/auth/reset-password', 'Reset password'],
  ['reset-sent', '/auth/reset-password/done', 'Check your email'],
  ['reset-invalid', '/auth/reset-password/MQ/not-a-token', 'Something went wrong.'],
  ['check-email', '/auth/check-email/chef%40harbour.example', 'Check your email'],
  ['check-code', '/auth/verification/check-code', 'Verification'],
  ['404', '/auth/404', 'Page not found.'],
  ['500', '/auth/500', 'Internal server error.'],
];

test('every page of the way in is accessible and fits, wide and narrow, light and dark', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await page.addInitScript(
    (stored) => sessionStorage.setItem('wg-pending-sign-in', stored),
    pending,
  );
  await onEveryScreen(page, async () => {
    await openSignIn(page);
    await expectGoodLooks(page, 'access-sign-in');
    await page.getByRole('button', { name: 'Log in with Password' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectGoodLooks(page, 'access-sign-in-errors');
    for (const [name, path, heading] of pages) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectGoodLooks(page, `access-${name}`);
    }
    await page.goto('/auth/sign-up');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByText('You must accept the terms')).toBeVisible();
    await expectGoodLooks(page, 'access-sign-up-errors');
  });
});

for (const [language, heading, submit] of [
  ['de', 'Anmelden', 'Mit Passwort anmelden'],
  ['fr', 'Connexion', 'Se connecter avec un mot de passe'],
] as const) {
  test(`the way in speaks ${language}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('wg-language', chosen), language);
    await page.goto('/auth/sign-in');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('button', { name: submit })).toBeEnabled({ timeout: 30_000 });
    await takeScreenshot(page, `access-sign-in-${language}`);
    await page.goto('/auth/sign-up');
    await takeScreenshot(page, `access-sign-up-${language}`);
  });
}

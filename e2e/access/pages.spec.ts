import { expectGoodLooks, takeScreenshot } from '../harness/screens.ts';
import { openSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('the forms of the way in show their errors accessibly on every screen', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await openSignIn(page);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expectGoodLooks(page, 'access-sign-in-errors');
  await page.goto('/auth/sign-up');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('You must accept the terms')).toBeVisible();
  await expectGoodLooks(page, 'access-sign-up-errors');
});

for (const [path, heading] of [
  ['/auth/sign-up?group=1&invitation=x', 'This invitation is no longer valid'],
  ['/auth/complete-sign-up?link=x', 'This link is no longer valid'],
] as const) {
  test(`"${heading}" is accessible and fits every screen`, async ({ page, consoleErrors }) => {
    consoleErrors.expect(/400 \(Bad Request\)/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectGoodLooks(page, 'access-link-ended');
  });
}

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

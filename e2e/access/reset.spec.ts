import type { Route } from '@playwright/test';
import { linkIn, messageAfter } from '../harness/inbox.ts';
import { makeNewcomer } from '../harness/newcomer.ts';
import { fillSignIn, openSignIn, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const oldPassword = 'Trout-Basil-97!';
const newPassword = 'Sorrel+Plaice-26';
const keepKeys = 'Keep my API tokens, export links and calendar addresses working';

test('a forgotten password is reset by mail on a phone, keeping API tokens', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await page.setViewportSize({ width: 390, height: 844 });
  const email = 'robin@newcomer.example';
  await makeNewcomer(request, email, oldPassword);
  await page.goto('/auth/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Must be a valid email')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  const mail = await messageAfter(request, email, async () => {
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page).toHaveURL(/\/auth\/reset-password\/done$/);
  });
  await page.goto(linkIn(mail));
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('onlyletters');
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password must contain at least one digit')).toBeVisible();
  await expect(page.getByText('Both password need to be the same')).toBeVisible();
  await field.fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('checkbox', { name: keepKeys }).check();
  const confirmation = await messageAfter(request, email, () =>
    page.getByRole('button', { name: 'Set new password' }).click(),
  );
  expect(confirmation).toContain('still work');
  await expect(page.getByText('Password successfully reset.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);

  await openSignIn(page);
  await fillSignIn(page, email, oldPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  await signIn(page, email, newPassword);
  await expect(page).toHaveURL(/\/onboarding/);
  await page.goto(linkIn(mail));
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await page.getByRole('link', { name: 'Click here to try again' }).click();
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
});

test('a reset that fails says so and keeps the form', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/500|ERR_FAILED/);
  await page.route('**/api/auth/password/reset/*/*/', (route) =>
    route.fulfill({ json: { message: 'Credentials valid', success: true } }),
  );
  await page.goto('/auth/reset-password/Mg/c2VjcmV0');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  const submit = page.getByRole('button', { name: 'Set new password' });
  const outcomes: [reply: Parameters<Route['fulfill']>[0] | null, text: string][] = [
    [{ json: { message: 'Later', success: false } }, 'Oops, something went wrong.'],
    [{ status: 500, json: {} }, 'Something went wrong'],
    [null, 'connection'],
  ];
  for (const [reply, text] of outcomes) {
    await page.unroute('**/api/auth/password/reset/complete/');
    await page.route('**/api/auth/password/reset/complete/', (route) =>
      reply === null ? route.abort() : route.fulfill(reply),
    );
    await submit.click();
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(submit).toBeEnabled();
  }
});

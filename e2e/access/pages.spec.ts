import { expectNoAxeViolations } from '../harness/axe.ts';
import { openSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('the errors of the sign-in form are accessible and disappear on other pages', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await openSignIn(page);
  const email = page.getByLabel('Email');
  const submit = page.getByRole('button', { name: 'Log in with Password' });
  await submit.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Required Field')).toBeVisible();
  await expect(email).toBeFocused();
  await expectNoAxeViolations(page);
  await email.fill('not an address');
  await expect(page.getByText('Must be a valid email')).toBeVisible();

  const password = page.getByLabel('Password', { exact: true });
  await password.fill('x'.repeat(60));
  await expect(password).toHaveValue('x'.repeat(60));
  await expect(page.getByText('Password must be at most 42 characters')).toBeVisible();

  await email.fill('groupadmin@harbour.example');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('groupadmin@harbour.example');
  await page.getByLabel('Email').fill('chef@harbour.example');
  await page.goBack();
  await expect(email).toHaveValue('chef@harbour.example');
  await page.goForward();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { linkIn, messageAfter } from '../harness/inbox.ts';
import { expectGoodLooks } from '../harness/screens.ts';
import { expect, test } from '../harness/test.ts';

const password = 'Trout-Basil-97!';

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Declan');
  await page.getByLabel('Surname').fill('Ryan');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Employer').fill('Harbour Hotels');
  await page.getByRole('combobox', { name: 'Job title' }).click();
  await page.getByRole('option', { name: 'Head Chef' }).click();
  await page.getByLabel('I accept the terms').check();
}

test('a new user signs up with a sign-up id on a phone and gets the first questions', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = 'declan@newcomer.example';
  await page.goto('/auth/sign-in');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await fillSignUp(page, email);
  await page.getByLabel('Signup id').fill('HARBOUR_2026');
  const mail = await messageAfter(request, email, async () => {
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  });
  await expect(page.getByText(email)).toBeVisible();
  expect(mail).toContain('Harbour Hotels');
  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByText('You will join the group Harbour Hotels.')).toBeVisible();
  await choosePassword(page);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
  expect(new URL(page.url()).search).not.toContain('token');
});

test('errors of the form and of the server are shown at their fields', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await page.goto('/auth/sign-up');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  for (const text of [
    'First name is required',
    'Surname is required',
    'Email is required',
    'Employer is required',
    'Job title is required',
    'You must accept the terms',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('First name')).toBeFocused();

  await page.getByLabel('Surname').fill('see https://thief.example');
  await expect(
    page.getByText('Line breaks, control characters and web addresses are not allowed here'),
  ).toBeVisible();
  await fillSignUp(page, 'declan.unknown@newcomer.example');
  await page.getByLabel('Signup id').fill('NO_SUCH_ID');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Unknown sign-up id')).toBeVisible();
  await expect(page.getByLabel('Signup id')).toBeFocused();
});

test('a password is chosen with a strength meter, and the link works once', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  const email = 'declan.rules@newcomer.example';
  await page.goto('/auth/sign-up');
  await fillSignUp(page, email);
  await page.getByLabel('Signup id').fill('HARBOUR_2026');
  const mail = await messageAfter(request, email, () =>
    page.getByRole('button', { name: 'Sign Up' }).click(),
  );
  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your password');
  const submit = page.getByRole('button', { name: 'Create my account' });
  await submit.click();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  await field.fill('x'.repeat(43));
  await expect(page.getByText('Password must be at most 42 characters')).toBeVisible();
  await field.fill('short');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('Confirm password').fill('shorter');
  await expect(page.getByText('Both password need to be the same')).toBeVisible();
  await expectGoodLooks(page, 'access-complete-sign-up-errors');
  for (const [typed, word] of [
    ['abc', 'Too short: at least 8 characters'],
    ['password1', 'Weak: easy to guess'],
    ['grzlwpxk', 'Fair: a few more characters would help'],
    ['Trout-Basil9', 'Good'],
    [password, 'Strong'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(word, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Confirm password').press('Enter');
  await expect(page).toHaveURL(/\/onboarding/);

  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Sign up again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up');
});

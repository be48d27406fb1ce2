import type { Page } from '@playwright/test';
import { linkIn, messageAfter } from './harness/inbox.ts';
import { viewports } from './harness/screens.ts';
import { expect, test } from './harness/test.ts';

const password = 'Trout-Basil-97!';

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Declan');
  await page.getByLabel('Surname').fill('Ryan');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Employer').fill('Harbour Hotels');
  await page.getByRole('combobox', { name: 'Job title' }).click();
  await page.getByRole('option', { name: 'Head Chef' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('I accept the terms').check();
}

for (const { name, ...size } of viewports.filter((viewport) => viewport.name !== 'tablet')) {
  test(`on a ${name} a newcomer signs up with a sign-up id and is led to the first questions`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(size);
    const email = `declan.${name}@newcomer.example`;
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
    await page.goto(linkIn(mail));
    await expect(page).toHaveURL(/\/onboarding/);
  });
}

test('every rule of the form is told under its field, the first one focused', async ({ page }) => {
  await page.goto('/auth/sign-up');
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

  await page.getByLabel('First name').fill('   ');
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByLabel('Email').fill('declan@');
  await expect(page.getByText('Must be a valid email')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('Confirm password').fill('shorter');
  await expect(page.getByText('Both password need to be the same')).toBeVisible();
  await page.getByLabel('Signup id').fill('no spaces');
  await expect(page.getByText('Available only Alphanumeric characters')).toBeVisible();
  await page.getByLabel('Signup id').fill('ABCDEFGHIJKLMNOPQ');
  await expect(page.getByText('Max length is 16 chars')).toBeVisible();
  await expect(page.getByRole('link', { name: 'privacy policy', exact: true })).toHaveAttribute(
    'href',
    '/privacy',
  );
});

test('how strong a password is stands below it while it is typed', async ({ page }) => {
  await page.goto('/auth/sign-up');
  const field = page.getByLabel('Password', { exact: true });
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
});

test('what the server says about a field stands under it', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await page.goto('/auth/sign-up?group=1');
  await expect(page.getByText('Group: 1')).toBeVisible();
  await fillSignUp(page, 'declan.unknown@newcomer.example');
  await page.getByLabel('Signup id').fill('NO_SUCH_ID');
  const sent = page.waitForRequest('**/api/auth/register/');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    parent_group_id: 1,
    signup_id: 'NO_SUCH_ID',
    job_title: 'Head Chef',
    head_office: false,
  });
  await expect(page.getByText('Sign-up id is not known')).toBeVisible();
  await expect(page.getByLabel('Signup id')).toBeFocused();
});

test('a known address gets the same page and a mail that says so', async ({ page, request }) => {
  const email = 'labeller2@wastegauge.example';
  await page.goto('/auth/sign-up');
  await fillSignUp(page, email);
  const mail = await messageAfter(request, email, async () => {
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  });
  expect(linkIn(mail)).toMatch(/\/auth\/sign-in$/);
});

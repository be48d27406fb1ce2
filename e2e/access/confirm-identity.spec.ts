import type { Page } from '@playwright/test';
import { forgetProof } from '../harness/answer-once.ts';
import { messageAfter } from '../harness/inbox.ts';
import { addUser, newUserPassword, signInOnboarded } from '../harness/new-user.ts';
import { card, openProfile } from '../harness/profile.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const identityDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

test('a new e-mail is saved once the password is confirmed; cancelling keeps the form', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/403 \(Forbidden\)|400 \(Bad Request\)/);
  const email = 'identity.edit@harbour.example';
  const moved = 'identity.moved@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openProfile(page);
  await card(page, 'Your account').getByRole('button', { name: 'Edit Profile' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Profile' });
  await editing.getByLabel('Email').fill(moved);
  await forgetProof(page, 'PATCH', '**/api/users/*/');
  await editing.getByRole('button', { name: 'Save' }).click();

  const dialog = identityDialog(page);
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(editing.getByRole('alert')).toContainText('Please confirm it’s you first.');
  await expect(editing.getByLabel('Email')).toHaveValue(moved);
  await forgetProof(page, 'PATCH', '**/api/users/*/');
  await editing.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await password.fill('not this one');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await password.fill(newUserPassword);
  const mail = await messageAfter(request, moved, () => page.keyboard.press('Enter'));
  expect(mail).toContain('use this email');
  await expect(dialog).toHaveCount(0);
  await expect(editing).toHaveCount(0);
  await expect(page.getByText(`We have sent a link to ${moved}`)).toBeVisible();
});

test('an identity can also be confirmed by signing in again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/403 \(Forbidden\)/);
  const email = 'identity.again@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openProfile(page);
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  await forgetProof(page, 'DELETE', '**/api/profile/account/');
  await page
    .getByRole('dialog', { name: 'Delete Profile' })
    .getByRole('button', { name: 'Delete Profile' })
    .click();
  await identityDialog(page).getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await openSession(page, email, newUserPassword);
});

import type { Page } from '@playwright/test';
import { answerOnce } from '../harness/answer-once.ts';
import { toast } from '../harness/feed.ts';
import { messageAfter } from '../harness/inbox.ts';
import { addUser, newUserPassword, signInOnboarded } from '../harness/new-user.ts';
import { card, openProfile } from '../harness/profile.ts';
import { expectGoodDialog } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** As the server answers once the last proof is older than ten minutes. */
const forgetProof = (page: Page, method: string, address: string): Promise<void> =>
  answerOnce(page, method, address, (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'identityNotConfirmed', message: 'Please confirm it’s you first.' },
    }),
  );

const identityDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

test('a new e-mail is saved once the password has been confirmed', async ({
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

test('declining leaves the form as it was typed', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/403 \(Forbidden\)/);
  const email = 'identity.cancel@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openProfile(page);
  await card(page, 'Your account').getByRole('button', { name: 'Edit Profile' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Profile' });
  await editing.getByLabel('Email').fill('elsewhere@harbour.example');
  await forgetProof(page, 'PATCH', '**/api/users/*/');
  await editing.getByRole('button', { name: 'Save' }).click();
  await expect(identityDialog(page).getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(identityDialog(page)).toHaveCount(0);
  await expect(editing.getByRole('alert')).toContainText('Please confirm it’s you first.');
  await expect(editing.getByLabel('Email')).toHaveValue('elsewhere@harbour.example');
});

test('an API token is made once the password has been confirmed, and its owner gets a mail', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/403 \(Forbidden\)/);
  const email = 'identity.token@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await page.goto('/settings/data-connector');
  const panel = card(page, 'Personal API Token');
  await forgetProof(page, 'POST', '**/api/tokens/create_api_key/');
  await panel.getByRole('button', { name: 'Generate new token' }).click();
  const dialog = identityDialog(page);
  await dialog.getByLabel('Password', { exact: true }).fill(newUserPassword);
  const mail = await messageAfter(request, email, () =>
    dialog.getByRole('button', { name: 'Confirm', exact: true }).click(),
  );
  expect(mail).toContain('A new API token was created');
  await expect(toast(page, 'Done')).toBeVisible();
  await expect(panel.getByLabel('Token', { exact: true })).not.toHaveValue('');
});

test('people without a password sign in again', async ({ page, consoleErrors }) => {
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

test('the dialog is accessible and fits every screen', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/403 \(Forbidden\)/);
  await openSession(page, 'venue@northgate.example');
  await page.goto('/settings/data-connector');
  await forgetProof(page, 'POST', '**/api/tokens/create_api_key/');
  await page.getByRole('button', { name: 'Generate new token' }).click();
  await expect(identityDialog(page)).toBeVisible();
  await expectGoodDialog(page, 'confirm-identity');
});

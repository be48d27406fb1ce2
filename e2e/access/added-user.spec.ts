import { openAs, rowOf } from '../harness/administration.ts';
import { toast } from '../harness/feed.ts';
import { chooseMany } from '../harness/fields.ts';
import { linkIn, messageAfter } from '../harness/inbox.ts';
import { newUserPassword } from '../harness/new-user.ts';
import { expectGoodLooks } from '../harness/screens.ts';
import { fillSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('an added user sets a password by the mailed link and signs in', async ({ page, request }) => {
  const email = 'nora.added@harbour.example';
  await openAs(page, 'groupadmin@harbour.example', '/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First name').fill('Nora');
  await dialog.getByLabel('Last name').fill('Lund');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Employer').fill('Harbour Hotels');
  await dialog.getByRole('combobox', { name: 'Job title' }).fill('Sous chef');
  await chooseMany(dialog, 'Sites', 'Quayside Hotel');
  await expect(dialog.getByText('Leave it empty and we mail a link to set one.')).toBeVisible();
  const mail = await messageAfter(request, email, () =>
    dialog.getByRole('button', { name: 'Add User' }).click(),
  );
  await expect(toast(page, 'User was successfully created.')).toBeVisible();
  await expect(rowOf(page, 'Nora Lund')).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());

  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  await expectGoodLooks(page, 'access-first-password');
  await page.getByLabel('New password').fill(newUserPassword);
  await page.getByLabel('Confirm password').fill(newUserPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(toast(page, 'Your password is set. You can log in now.')).toBeVisible();
  await expect(page.getByText('Welcome back')).toHaveCount(0);
  await fillSignIn(page, email, newUserPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
});

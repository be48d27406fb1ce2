import type { Page } from '@playwright/test';
import { messageAfter } from '../harness/inbox.ts';
import { addUser, newUserPassword, signInOnboarded } from '../harness/new-user.ts';
import { signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const openProfile = async (page: Page): Promise<void> => {
  await page.goto('/settings/profile');
  await expect(page.getByText('This device')).toBeVisible();
};

test('open sessions are listed, and another one is ended', async ({ page, browser }) => {
  const email = 'profile.sessions@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  const other = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL ?? '',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  });
  const tablet = await other.newPage();
  await signIn(tablet, email, newUserPassword);
  await expect(tablet).toHaveURL(/\/overview/);

  await openProfile(page);
  const sessions = page.getByRole('region', { name: 'Open sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText(/Last used \w{3} \d{1,2}, \d{4}, \d\d:\d\d:\d\d/)).toHaveCount(2);
  await page.getByRole('button', { name: 'End the session on Chrome on Android' }).click();
  const dialog = page.getByRole('dialog', { name: 'End session' });
  await expect(dialog).toContainText('Chrome on Android will be signed out. Continue?');
  await dialog.getByRole('button', { name: 'End' }).click();
  await expect(page.getByText('The session has ended')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await tablet.reload();
  await expect(tablet).toHaveURL(/\/auth\/sign-in/);
  await other.close();
});

test('the password is changed', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  const email = 'profile.password@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openProfile(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const save = dialog.getByRole('button', { name: 'Change password' });
  const fill = async (current: string, chosen: string, confirmation = chosen): Promise<void> => {
    await dialog.getByLabel('Current password').fill(current);
    await dialog.getByLabel('New password').fill(chosen);
    await dialog.getByLabel('Confirm password').fill(confirmation);
    await save.click();
  };
  await save.click();
  await expect(dialog.getByText('Required')).toHaveCount(3);
  await fill(newUserPassword, 'Abc-12');
  await expect(dialog.getByText('Password must be at least 8 characters')).toBeVisible();
  await fill(newUserPassword, 'Salmon-Thyme-38', 'Salmon-Thyme-39');
  await expect(dialog.getByText('Both password need to be the same')).toBeVisible();
  await fill('not this one', 'Salmon-Thyme-38');
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await fill(newUserPassword, 'Salmon-Thyme-38');
  await expectToast(page, 'Password successfully changed.');
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await signIn(page, email, 'Salmon-Thyme-38');
  await expect(page).toHaveURL(/\/overview/);
});

test('two-step sign-in is switched on with a phone and a code, then off', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  const email = 'profile.codes@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openProfile(page);
  const toggle = page.getByRole('switch', { name: 'Enable 2FA' });
  await toggle.click({ force: true });
  const dialog = page.getByRole('dialog', { name: 'Enable 2FA' });
  await expect(dialog.getByLabel('Phone number')).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('Ireland (+353)');
  await dialog.getByLabel('Phone number').fill('12');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText('Phone number is invalid')).toBeVisible();
  await dialog.getByLabel('Phone number').fill('085 765 4321');
  const text = await messageAfter(request, '+353857654321', () =>
    dialog.getByRole('button', { name: 'Send code' }).click(),
  );
  await expect(dialog.getByText('You have been sent a mobile code to ******321')).toBeVisible();
  const code = /\d{4}/.exec(text)?.[0] ?? '';
  await page.keyboard.type(code === '0000' ? '1111' : '0000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid or expired OTP.')).toBeVisible();
  await expect(dialog.getByLabel('Digit 1 of 4')).toBeFocused();
  await page.keyboard.type(code);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Two-step sign-in is on');
  await expect(toggle).toBeChecked();
  await expect(page.getByText('4-digit code to ******321')).toBeVisible();

  await toggle.click({ force: true });
  await expectToast(page, 'Two-step sign-in is off');
  await expect(toggle).not.toBeChecked();
});

/** Top centre, at least 350 px wide, with a cross, gone after three seconds. */
async function expectToast(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: text });
  await expect(toast).toHaveCount(1);
  const box = await toast.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(box?.width).toBeGreaterThanOrEqual(350);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(12);
  expect(box?.y).toBeLessThan(40);
  await expect(toast.getByRole('button', { name: 'Close' })).toBeVisible();
  await page.mouse.move(5, 400);
  await expect(toast).toHaveCount(0, { timeout: 5000 });
}

import type { Page } from '@playwright/test';
import { answerOnce } from '../harness/answer-once.ts';
import { withOwnInstallation as journey } from '../harness/own-installation.ts';
import { fillSignIn, openSignIn } from '../harness/sign-in.ts';
import { expect } from '../harness/test.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Log in with Password' });
const magicLink = (page: Page) => page.getByRole('button', { name: 'Send magic link' });
const checked = (page: Page) => page.getByText('Checked', { exact: true });

journey(
  'a challenge that has expired is refused, and the next one lets in',
  async ({ page, installation, consoleErrors }) => {
    consoleErrors.expect(/400 \(Bad Request\)/);
    await answerOnce(page, 'GET', '**/api/auth/human-check/', async (route) => {
      const response = await route.fetch();
      installation.moveClock(11);
      await route.fulfill({ response });
    });
    await page.goto('/auth/sign-in');
    const control = page.getByRole('group', { name: 'Human check' });
    await expect(control).toContainText('The human check failed');
    await fillSignIn(page, installation.superuser.email, installation.superuser.password);
    await expect(submit(page)).toBeDisabled();
    await expect(magicLink(page)).toBeDisabled();

    await control.getByRole('button', { name: 'Try again' }).click();
    await expect(checked(page)).toBeVisible();
    await expect(magicLink(page)).toBeEnabled();
    await submit(page).click();
    await expect(page).not.toHaveURL(/\/auth\//);
  },
);

journey(
  'after failures the server refuses an expired pass, and a new check lets in',
  async ({ page, installation, consoleErrors }) => {
    consoleErrors.expect(/400 \(Bad Request\)/);
    const { email, password } = installation.superuser;
    const alert = page.getByRole('alert');
    await openSignIn(page);
    for (const wrong of ['Wrong-one-1', 'Wrong-two-2', 'Wrong-three-3']) {
      await fillSignIn(page, email, wrong);
      const answered = page.waitForResponse('**/api/auth/login/');
      await submit(page).click();
      expect((await answered).status()).toBe(400);
      await expect(alert).toContainText('Incorrect email or password.');
    }
    installation.moveClock(11);
    await fillSignIn(page, email, password);
    await submit(page).click();
    await expect(alert).toContainText('Please complete the human check first.');
    await expect(page).toHaveURL(/\/auth\/sign-in/);

    await expect(checked(page)).toBeVisible();
    await submit(page).click();
    await expect(page).not.toHaveURL(/\/auth\//);
  },
);

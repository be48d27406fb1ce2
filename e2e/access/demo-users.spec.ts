import { tableOf, widgetsFilled } from '../harness/overview.ts';
import { signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

/** One site, a group and the whole installation; the tests of the demo sign all accounts in. */
const homeOf = [
  ['chef@harbour.example', 'Aoife'],
  ['manager@harbour.example', undefined],
  ['admin@wastegauge.example', undefined],
] as const;

for (const [email, firstName] of homeOf) {
  test(`${email} signs in and reaches Home with real figures`, async ({ page }) => {
    await signIn(page, email);
    await expect(page).toHaveURL(/\/overview/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      firstName ? `Welcome, ${firstName}` : /^Welcome, \p{L}+/u,
    );
    const metrics = page.getByRole('button', { pressed: true });
    await expect(metrics).toContainText('Total waste');
    await expect(metrics).toContainText(/\d\s*kg/);
    // Of a month that has just begun there may be nothing yet; the one before is complete.
    await widgetsFilled(page);
    const months = await tableOf(page, 'Monthly Snapshot');
    expect(months.at(-2)?.[1]).toMatch(/[1-9]/);
  });
}

test('a newcomer is led to the onboarding questions', async ({ page }) => {
  await signIn(page, 'new@harbour.example');
  await expect(page).toHaveURL(/\/onboarding/);
});

test('an account without a site is told so and stays signed out', async ({ page }) => {
  await page.goto('/auth/sign-in');
  await page.getByLabel('Email').fill('unlinked@nowhere.example');
  await page.getByLabel('Password', { exact: true }).fill('WasteGauge-2026!');
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByText('Your account is not linked to a site yet')).toBeVisible();
  await page.goto('/overview');
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

import type { APIRequestContext, Page } from '@playwright/test';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { linkIn, messageAfter } from '../harness/inbox.ts';
import { accessToken, newUserPassword } from '../harness/new-user.ts';
import { makeNewcomer } from '../harness/newcomer.ts';
import { expectGoodLooks } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { toast } from '../harness/feed.ts';
import { expect, test } from '../harness/test.ts';

/** Signs out again before the invited person opens the link. */
async function invite(page: Page, request: APIRequestContext, email: string): Promise<string> {
  await openSession(page, 'manager@harbour.example');
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const mail = await messageAfter(request, email, async () => {
    const answer = await request.post(teamRoutes.inviteToTeam.path, { headers, data: { email } });
    expect(answer.status()).toBe(201);
  });
  await page.evaluate(() => sessionStorage.clear());
  return linkIn(mail);
}

const heading = 'You’re invited to join Harbour Hotels';

test('an invited person creates an account from the mail and joins the team', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  const email = 'ida.invited@newcomer.example';
  const link = await invite(page, request, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText('Fiona Gallagher has invited you.')).toBeVisible();
  await expect(page.getByText(/Group: \d/)).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  const submit = page.getByRole('button', { name: 'Create account and join' });
  await submit.click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('You must accept the terms')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectGoodLooks(page, 'access-invitation-errors');

  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Surname').fill('Holm');
  await page.getByLabel('Employer').fill('Harbour Hotels');
  await page.getByRole('combobox', { name: 'Job title' }).click();
  await page.getByRole('option', { name: 'Head Chef' }).click();
  await page.getByLabel('Password', { exact: true }).fill(newUserPassword);
  await page.getByLabel('Confirm password').fill(newUserPassword);
  await page.getByLabel('I accept the terms').check();
  await submit.click();
  await expect(page).toHaveURL(/\/onboarding/);
  expect(new URL(page.url()).search).not.toContain('invitation');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This invitation is no longer valid',
  );
  await expect(page.getByText('Ask the person who invited you')).toBeVisible();
});

test('a person with an account joins with one button and signs in', async ({ page, request }) => {
  const email = 'ole.known@newcomer.example';
  await makeNewcomer(request, email, newUserPassword, { signup_id: '' });
  const link = await invite(page, request, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  const join = page.getByRole('button', { name: 'Join Harbour Hotels' });
  await join.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(toast(page, 'You have joined Harbour Hotels. Log in to continue.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(newUserPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
});

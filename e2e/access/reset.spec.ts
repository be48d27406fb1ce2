import { apiTokenRoutes } from '@wastegauge/contract/edges/api-tokens';
import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { linkIn, messageAfter } from '../harness/inbox.ts';
import { expectGoodLooks } from '../harness/screens.ts';
import { accessToken } from '../harness/new-user.ts';
import { makeNewcomer } from '../harness/newcomer.ts';
import { fillSignIn, openSession, openSignIn, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const oldPassword = 'Trout-Basil-97!';
const newPassword = 'Sorrel+Plaice-26';
const keepKeys = 'Keep my API tokens, export links and calendar addresses working';

test('on a phone a forgotten password is reset by mail', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await page.setViewportSize({ width: 390, height: 844 });
  const email = 'robin@newcomer.example';
  await makeNewcomer(request, email, oldPassword);
  await page.goto('/auth/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  const mail = await messageAfter(request, email, async () => {
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page).toHaveURL(/\/auth\/reset-password\/done$/);
  });
  await page.goto(linkIn(mail));
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await expect(page.getByRole('checkbox', { name: keepKeys })).not.toBeChecked();
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password successfully reset.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);

  await openSignIn(page);
  await fillSignIn(page, email, oldPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password.');
  await signIn(page, email, newPassword);
  await expect(page).toHaveURL(/\/onboarding/);
  await page.goto(linkIn(mail));
  await expect(page.getByText('Something went wrong.')).toBeVisible();
});

test('an API token ends with a reset, unless its owner keeps it', async ({ page, request }) => {
  const email = 'robin.keys@newcomer.example';
  await makeNewcomer(request, email, oldPassword);
  await openSession(page, email, oldPassword);
  const made = await page.request.post(apiTokenRoutes.createApiKey.path, {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
  });
  await page.evaluate(() => sessionStorage.clear());
  const { api_key: token } = apiTokenRoutes.createApiKey.reply.parse(await made.json());
  const read = () =>
    request.get(dataRoutes.readSites.path, { headers: { authorization: `Api-Key ${token?.key}` } });
  const reset = async (keepsKeys: boolean): Promise<string> => {
    const mail = await messageAfter(request, email, () =>
      request.post(passwordRoutes.requestReset.path, { data: { email } }),
    );
    await page.goto(linkIn(mail));
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Confirm password').fill(newPassword);
    if (keepsKeys) await page.getByRole('checkbox', { name: keepKeys }).check();
    return messageAfter(request, email, () =>
      page.getByRole('button', { name: 'Set new password' }).click(),
    );
  };
  expect(await reset(true)).toContain('still work');
  expect((await read()).status()).toBe(200);
  expect(await reset(false)).toContain('no longer work');
  expect((await read()).status()).toBe(401);
});

test('the form asks for a valid address and leads back to sign-in', async ({ page }) => {
  await page.goto('/auth/reset-password');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('not an address');
  await expect(page.getByText('Must be a valid email')).toBeVisible();
  await page.getByRole('link', { name: 'Back to log in' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
});

test('a new password needs length, a digit, a special character and its confirmation', async ({
  page,
  request,
}) => {
  const email = 'super@wastegauge.example';
  await page.goto('/auth/reset-password');
  await page.getByLabel('Email').fill(email);
  const mail = await messageAfter(request, email, () =>
    page.getByRole('button', { name: 'Send reset link' }).click(),
  );
  await page.goto(linkIn(mail));
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  const field = page.getByLabel('New password', { exact: true });
  for (const [typed, text] of [
    ['short', 'Password must be at least 8 characters'],
    ['onlyletters', 'Password must contain at least one digit'],
    ['letters4you', 'Password must contain at least one special character'],
  ] as const) {
    await field.fill(typed);
    await expect(page.getByText(text)).toBeVisible();
  }
  await expectGoodLooks(page, 'reset-form');
  await field.fill(newPassword);
  await page.getByLabel('Confirm password').fill('something else');
  await expect(page.getByText('Both password need to be the same')).toBeVisible();
});

test('a link that is none says so and leads back to the form', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await page.goto('/auth/reset-password/MQ/not-a-token');
  await expect(page.getByText('Something went wrong.')).toBeVisible();
  await page.getByRole('link', { name: 'Click here to try again' }).click();
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
});

test('an unknown address gets the same page', async ({ page }) => {
  await page.goto('/auth/reset-password');
  await page.getByLabel('Email').fill('nobody@nowhere.example');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page).toHaveURL(/\/auth\/reset-password\/done$/);
});

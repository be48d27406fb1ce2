import { linkIn, messageAfter } from '../harness/inbox.ts';
import { newEmail, newManager } from '../harness/overview.ts';
import { openSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('a magic link signs in once and is removed from the address', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  const email = newEmail('magic-link');
  await newManager(email, 'Quayside Hotel');
  await openSignIn(page);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Required Field')).toHaveCount(0);
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByText('Must be a valid email')).toBeVisible();

  await page.getByLabel('Email').fill(email);
  const first = await messageAfter(request, email, async () => {
    await page.getByRole('button', { name: 'Send magic link' }).click();
    await expect(page).toHaveURL(`/auth/check-email/${encodeURIComponent(email)}`);
  });
  await expect(page.getByText(email)).toBeVisible();
  for (const name of [/Open Gmail/, /Open Outlook/, /Open the demo inbox/]) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
  const second = await messageAfter(request, email, async () => {
    await page.getByRole('button', { name: 'Click here to try again' }).click();
    await expect(page.getByText('Link has been sent')).toBeVisible();
  });
  expect(linkIn(second)).not.toBe(linkIn(first));

  await page.goto(`${linkIn(second)}&siteName=kept`);
  await expect(page).toHaveURL(/\/overview\?siteName=kept$/);
  await page.goto(linkIn(second));
  await expect(page.getByRole('alert')).toContainText(
    'This link is no longer valid. Please ask for a new one.',
  );
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
});

test('the page shows that a magic link is being checked', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/magic-login/verify/', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth/sign-in?sesame=no-such-key');
  await expect(page.getByText('Logging you in…')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  release();
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid');
  await expect(page.getByLabel('Email')).toBeVisible();
});

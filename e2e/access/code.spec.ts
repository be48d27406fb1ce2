import { messageAfter } from '../harness/inbox.ts';
import { demoPassword, fillSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const email = 'mfa@harbour.example';
const phone = '+33639980012';

test('a wrong code is refused, and a new one is requested and pasted', async ({
  page,
  request,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // Without a pending sign-in this page redirects to the sign-in page.
  await page.goto('/auth/verification/check-code');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(page.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
  await fillSignIn(page, email, demoPassword);
  const first = await messageAfter(request, phone, async () => {
    await page.getByRole('button', { name: 'Log in with Password' }).click();
    await expect(page).toHaveURL(/\/auth\/verification\/check-code$/);
  });
  await expect(page.getByRole('heading', { name: 'Verification' })).toBeVisible();
  await expect(page.getByText('You have been sent a mobile code to ******012')).toBeVisible();
  const submit = page.getByRole('button', { name: 'Continue' });
  const boxes = page.getByLabel(/Digit \d of 4/);
  await expect(boxes).toHaveCount(4);
  await expect(boxes.first()).toBeFocused();
  await expect(boxes.first()).toHaveAttribute('inputmode', 'numeric');
  await expect(boxes.first()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(submit).toBeDisabled();

  const wrongCode = codeIn(first) === '0000' ? '1111' : '0000';
  await page.keyboard.type(wrongCode.slice(0, 3));
  await expect(boxes.last()).toBeFocused();
  await expect(submit).toBeDisabled();
  await page.keyboard.type(wrongCode.slice(3));
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid or expired OTP.')).toBeVisible();
  await expect(boxes.first()).toBeFocused();

  const second = await messageAfter(request, phone, () =>
    page.getByRole('button', { name: 'Resend code' }).click(),
  );
  await expect(page.getByText(/Resend code in 00:5\d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend code' })).toHaveCount(0);
  await expect(boxes.first()).toBeFocused();
  await page.evaluate((code) => navigator.clipboard.writeText(code), codeIn(second));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(boxes.last()).toHaveValue(codeIn(second).slice(3));
  await submit.click();
  await expect(page).toHaveURL(/\/overview/);
});

test('another code can be requested after a full minute', async ({ page }) => {
  await page.goto('/favicon.svg');
  await page.evaluate(() =>
    sessionStorage.setItem(
      'wg-pending-sign-in',
      JSON.stringify({ phoneNumber: '******012', remember: false }),
    ),
  );
  await page.route('**/api/auth/send-otp/', (route) =>
    route.fulfill({ json: { detail: 'OTP sent', phone_number: '******012' } }),
  );
  await page.clock.install();
  await page.goto('/auth/verification/check-code');
  const resend = page.getByRole('button', { name: 'Resend code' });
  await resend.click();
  await expect(page.getByText('Resend code in 00:59')).toBeVisible();
  await page.clock.runFor(58_000);
  await expect(page.getByText('Resend code in 00:01')).toBeVisible();
  await expect(resend).toHaveCount(0);
  await page.clock.runFor(2500);
  await expect(resend).toBeVisible();
});

function codeIn(message: string): string {
  const code = /\b\d{4}\b/.exec(message)?.[0];
  if (code === undefined) throw new Error(`No code in: ${message}`);
  return code;
}

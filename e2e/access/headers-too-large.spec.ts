import type { BrowserContext, Page } from '@playwright/test';
import { fillSignIn, openSession, openSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const advice =
  'This request carries too much data in its headers, usually cookies. Clear the cookies for this site, then sign in again.';

/** Like those of other applications on the same host name. */
const addLargeCookies = (context: BrowserContext, page: Page, path: string) =>
  context.addCookies(
    Array.from({ length: 6 }, (_, number) => ({
      name: `other-${path.length}-${number}`,
      value: 'a'.repeat(3500),
      domain: new URL(page.url()).hostname,
      path,
    })),
  );

test('a sign-in with too many cookies asks to clear them, also behind a proxy', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/431 \(Request Header Fields Too Large\)/);
  await openSignIn(page);
  await addLargeCookies(context, page, '/api/auth/login');
  await fillSignIn(page, 'chef@harbour.example', 'any password');
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByRole('alert')).toContainText(advice);

  await context.clearCookies();
  await openSignIn(page);
  await page.route('**/api/auth/login/', (route) =>
    route.fulfill({ status: 431, contentType: 'text/html', body: '<h1>431</h1>' }),
  );
  await fillSignIn(page, 'chef@harbour.example', 'any password');
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page.getByRole('alert')).toContainText(advice);
});

test.describe('with the product kept in the browser', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page with too many cookies opens and explains how to clear them', async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.expect(/431 \(Request Header Fields Too Large\)/);
    await openSession(page, 'chef@harbour.example');
    await page.goto('/overview');
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), {
        timeout: 30_000,
      })
      .toBe(true);
    await addLargeCookies(context, page, '/');
    await page.goto('/overview');
    await expect(page.getByText(advice)).toBeVisible();

    await context.clearCookies();
    await page.goto('/overview');
    await expect(page.getByText(advice)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  });
});

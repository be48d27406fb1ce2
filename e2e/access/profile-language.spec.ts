import { buildUrl } from '@wastegauge/contract/http-request';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { addUser, newUserPassword, onboard } from '../harness/new-user.ts';
import { fillSignIn, openCalls, openSignIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('the language of the profile applies at sign-in, and a chosen one is stored', async ({
  page,
}) => {
  const email = 'profile.language@harbour.example';
  await addUser(email);
  const caller = await openCalls(email, newUserPassword);
  await onboard(caller);
  const { user, request, headers } = caller;
  const profile = buildUrl(accountRoutes.updateProfile, { params: { id: user.id } });
  await request.patch(profile, { headers, data: { language: 'de' } });
  const stored = async (): Promise<string> => {
    const reply = await request.get(profile, { headers });
    return accountRoutes.getProfile.reply.parse(await reply.json()).language;
  };

  await openSignIn(page);
  await fillSignIn(page, email, newUserPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page).toHaveURL(/\/overview/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');

  await page.getByRole('button', { name: /DE$/ }).click();
  await page.getByRole('menuitem', { name: 'Sprache' }).click();
  await page.getByRole('menuitemradio', { name: 'Französisch (Français)' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect.poll(stored).toBe('fr');

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/auth/sign-in');
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('Anglais (English)');
  await fillSignIn(page, email, newUserPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
  await expect(page).toHaveURL(/\/overview/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(stored).toBe('en');
  await caller.close();
});

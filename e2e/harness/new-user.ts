import { userRoutes } from '@wastegauge/contract/directory/users';
import { expect, type Browser, type Page } from '@playwright/test';
import type { Role } from '@wastegauge/contract/permissions';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { openSession } from './sign-in.ts';

export const newUserPassword = 'Trout-Basil-97!';

interface NewUser {
  role?: Role;
  site?: string;
}

/** Adds somebody to a hotel, as an administrator would, so that journeys stay out of each other's way. */
export async function addUser(
  browser: Browser,
  email: string,
  { role = 'User', site = 'Quayside Hotel' }: NewUser = {},
): Promise<void> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' });
  const page = await context.newPage();
  await openSession(page, 'groupadmin@harbour.example');
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const sites = await page.request.get(siteRoutes.listSites.path, { headers });
  const { results } = siteRoutes.listSites.reply.parse(await sites.json());
  const hotel = results.find(({ name }) => name === site);
  const answer = await page.request.post(signUpRoutes.register.path, {
    headers,
    data: {
      first_name: 'Niamh',
      surname: 'Moran',
      email,
      employer: 'Harbour Hotels',
      job_title: 'Manager',
      password: newUserPassword,
      role,
      site: [hotel?.id],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.request.post(signInRoutes.logout.path, { headers });
  await context.close();
}

/** Signs in somebody who was just added, with the first questions answered: they have a journey of their own. */
export async function signInOnboarded(page: Page, email: string): Promise<void> {
  const { id } = await openSession(page, email, newUserPassword);
  const answer = await page.request.patch(userRoutes.updateUser.path.replace(':id', `${id}`), {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: {
      reduce_waste_reason: 'Environmental',
      waste_management_level: 'Good',
      most_common_waste: 'Plate Waste',
      is_onboarded: true,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto('/');
  await expect(page).toHaveURL(/\/overview/);
}

export async function answerFirstQuestions(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/onboarding/);
  for (const answer of ['Environmental', 'Good', 'Plate Waste']) {
    await page.getByRole('radio', { name: answer }).check();
    await page.getByRole('button', { name: 'Next →' }).click();
  }
  for (const position of ['Question 4 of 5', 'Question 5 of 5']) {
    await expect(page.getByText(position)).toBeVisible();
    await page.getByRole('button', { name: 'Skip this Question' }).click();
  }
  await expect(page).toHaveURL(/\/overview/);
}

export const accessToken = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('wg-access') ?? '');

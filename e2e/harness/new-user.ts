import { expect, type Page } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { userRoutes } from '@wastegauge/contract/directory/users';
import type { Role } from '@wastegauge/contract/permissions';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { openCalls, openSession, type Caller } from './sign-in.ts';

export const newUserPassword = 'Trout-Basil-97!';

interface Person {
  email: string;
  first_name?: string;
  surname?: string;
  role?: Role;
  site?: readonly (number | undefined)[];
  parent_group_id?: number;
}

/** Adds a person as the caller. */
export async function registerPerson(
  { request, headers }: Pick<Caller, 'request' | 'headers'>,
  person: Person,
): Promise<void> {
  const answer = await request.post(signUpRoutes.register.path, {
    headers,
    data: {
      first_name: 'Niamh',
      surname: 'Moran',
      employer: 'Harbour Hotels',
      job_title: 'Manager',
      password: newUserPassword,
      ...person,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

interface NewUser {
  role?: Role;
  site?: string;
  otherSites?: string[];
}

/** Adds a user to hotels by calls. */
export async function addUser(
  email: string,
  { role = 'User', site = 'Quayside Hotel', otherSites = [] }: NewUser = {},
): Promise<void> {
  const { request, headers, close } = await openCalls('groupadmin@harbour.example');
  const sites = await request.get(siteRoutes.listSites.path, { headers });
  const { results } = siteRoutes.listSites.reply.parse(await sites.json());
  const siteIds = [site, ...otherSites].map(
    (wanted) => results.find(({ name }) => name === wanted)?.id,
  );
  await registerPerson({ request, headers }, { email, role, site: siteIds });
  await request.post(signInRoutes.logout.path, { headers });
  await close();
}

/** Answers the first questions by a call. */
export async function onboard({ user, request, headers }: Omit<Caller, 'close'>): Promise<void> {
  const path = buildUrl(userRoutes.updateUser, { params: { id: user.id } });
  const answer = await request.patch(path, {
    headers,
    data: {
      reduce_waste_reason: 'Environmental',
      waste_management_level: 'Good',
      most_common_waste: 'Plate Waste',
      is_onboarded: true,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in a new user and answers the first questions, without opening a page. */
export async function signInOnboarded(page: Page, email: string): Promise<void> {
  const user = await openSession(page, email, newUserPassword);
  await onboard({ user, request: page.request, headers: await authorization(page) });
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

export const authorization = async (page: Page) => ({
  authorization: `Bearer ${await accessToken(page)}`,
});

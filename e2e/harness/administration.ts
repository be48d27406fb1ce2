import { expect, type Locator, type Page } from '@playwright/test';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { accessToken, newUserPassword } from './new-user.ts';
import { openSession } from './sign-in.ts';

export const rows = (page: Page): Locator => page.getByRole('table').locator('tbody tr');
export const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  await openSession(page, email);
  await page.goto(path);
}

export async function chooseFromMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

interface Person {
  surname: string;
  email: string;
  parent_group_id?: number;
}

/** Adds a user as the signed-in user. */
export async function addPerson(page: Page, person: Person): Promise<void> {
  const answer = await page.request.post(signUpRoutes.register.path, {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
    data: {
      first_name: 'Robin',
      employer: 'Harbour Hotels',
      job_title: 'Manager',
      password: newUserPassword,
      ...person,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

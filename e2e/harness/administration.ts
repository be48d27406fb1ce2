import type { Locator, Page } from '@playwright/test';
import { authorization, registerPerson } from './new-user.ts';
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
  const caller = { request: page.request, headers: await authorization(page) };
  await registerPerson(caller, { first_name: 'Robin', ...person });
}

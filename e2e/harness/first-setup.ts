import { expect, type Page } from '@playwright/test';
import { rowOf } from './administration.ts';
import { toast } from './feed.ts';
import { chooseBySearch, chooseMany } from './fields.ts';
import { linkIn } from './inbox.ts';
import { decide } from './labelling.ts';
import { mailAfter, type JourneyMailServer } from './servers/mail-server.ts';
import { newUserPassword } from './new-user.ts';
import { widget } from './overview.ts';
import { expectGoodLooks, takeScreenshot } from './screens.ts';
import { fillSignIn } from './sign-in.ts';
import { runSimulator } from './simulator.ts';

export const salthill = 'Salthill House';
const serial = 'LH-01';

const guide = (page: Page) => page.getByRole('region', { name: 'Get started' });
const metric = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });

export async function goHome(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
}

export async function createFirstSite(page: Page): Promise<void> {
  await expect(guide(page)).toContainText('0 of 5 done');
  await takeScreenshot(page, 'home-no-site');
  await guide(page).getByRole('link', { name: 'Create site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Site' });
  await dialog.getByLabel('Site name').fill(salthill);
  await dialog.getByLabel('Capacity').fill('120');
  await dialog.getByLabel('Contact name').fill('Orla Byrne');
  await dialog.getByLabel('Contact number').fill('+353 91 555 011');
  await dialog
    .getByRole('combobox', { name: 'Address' })
    .pressSequentially('1 Sea Road, Galway', { delay: 20 });
  await page.getByRole('option', { name: '1 Sea Road, Galway, Ireland' }).click();
  await expect(
    dialog.getByText(
      'Galway, Ireland: time zone Europe/Dublin, currency € Euro. Check both below.',
    ),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Create Site' }).click();
  await expect(toast(page, 'Site was successfully create.')).toBeVisible();
  await expect(rowOf(page, salthill)).toBeVisible();
}

/** Without waste the guide and every card say what to do next. */
export async function seeEmptyHome(page: Page): Promise<void> {
  await expect(guide(page)).toContainText('1 of 5 done');
  await expect(metric(page, 'Total waste')).toContainText('–');
  await expect(metric(page, 'Total waste')).toContainText('Starts with your first capture');
  await expect(metric(page, 'Cost of waste')).not.toContainText('0.00');
  await expect(metric(page, 'Waste logs')).toContainText('0');
  const snapshot = widget(page, 'Monthly Snapshot');
  await expect(snapshot).toContainText('Your months will appear here');
  await expect(widget(page, 'Focus Foods')).toContainText('Pick up to three foods to watch');
  await expect(page.getByText('No Data')).toHaveCount(0);
  await expect(page.getByText('Nothing has changed')).toHaveCount(0);
  await takeScreenshot(page, 'home-first-steps');

  await guide(page).getByRole('button', { name: 'Hide for now' }).click();
  await expect(guide(page)).toHaveCount(0);
  await page.reload();
  await expect(snapshot).toContainText('Your months will appear here');
  await expect(guide(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Super User' }).click();
  await page.getByRole('menuitem', { name: 'Help: first steps' }).click();
  await expect(guide(page)).toBeVisible();

  await guide(page).getByRole('link', { name: 'Add waste by hand' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Waste' });
  await expect(adding).toBeVisible();
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).not.toHaveURL(/add=/);
  await expect(page.getByText('No Events', { exact: true })).toBeVisible();
}

/** Runs the simulator until it has delivered at least so many captures. */
export async function connectMonitor(page: Page, captures: number): Promise<void> {
  await guide(page).getByRole('link', { name: 'Pair a camera monitor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Device' });
  await dialog.getByLabel('Serial').fill(serial);
  await dialog.getByLabel('Zone').fill('Wash-up');
  await dialog.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: salthill }).click();
  await dialog.getByRole('button', { name: 'Create Device' }).click();
  const made = page.getByRole('dialog', { name: `${serial} is ready` });
  await expect(made.getByText('Never seen')).toBeVisible();
  const command = await made.getByLabel('Try it with the simulator').inputValue();
  let delivered = 0;
  while (delivered < captures) {
    const said = await runSimulator(command);
    expect(said).toContain('0 refused, 0 waiting, 0 lost');
    delivered += Number(/(\d+) delivered/.exec(said)?.[1]);
  }
  // The exact number is checked on Home: the day may end in the meantime.
  await expect(made.getByText(/^\d+ captures? today/)).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('1 reporting')).toBeVisible();
}

/** Captures of the first day are shown before anybody has named one. Returns how many wait. */
export async function seeUnnamedCaptures(page: Page): Promise<number> {
  const waiting = page.getByRole('region', { name: /waiting to be named/ });
  const title = await waiting.getByRole('heading').innerText();
  const count = Number(/(\d+) captures waiting/.exec(title)?.[1]);
  await expect(waiting).toContainText('The weight already counts.');
  await expect(waiting.getByRole('link', { name: `See all ${count} in the feed` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today by hour' })).toContainText('Still running');
  await expect(page.getByRole('region', { name: 'By service' })).toContainText('Breakfast');
  await expect(metric(page, 'Waste logs')).toContainText(/[1-9]\d* logs/);
  await expectGoodLooks(page, 'home-first-captures');
  return count;
}

interface NewPerson {
  firstName: string;
  surname: string;
  email: string;
  jobTitle: string;
  role: 'User' | 'Labeller';
}

/** Returns the link that the added person gets by mail. */
export async function addPerson(
  page: Page,
  mailServer: JourneyMailServer,
  { firstName, surname, email, jobTitle, role }: NewPerson,
): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill(surname);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Employer').fill(salthill);
  await chooseBySearch(dialog, 'Job title', jobTitle);
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role, exact: true }).click();
  await chooseMany(dialog, 'Sites', salthill);
  const mail = await mailAfter(mailServer, email, () =>
    dialog.getByRole('button', { name: 'Add User' }).click(),
  );
  await expect(rowOf(page, email)).toContainText(salthill);
  return linkIn(mail);
}

export const openTeam = (page: Page): Promise<void> =>
  guide(page).getByRole('link', { name: 'Invite people' }).click();

/** Sets a password by the mailed link and signs in. */
export async function acceptInvitation(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password').fill(newUserPassword);
  await page.getByLabel('Confirm password').fill(newUserPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(toast(page, 'Your password is set. You can log in now.')).toBeVisible();
  await expect(page.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
  await fillSignIn(page, email, newUserPassword);
  await page.getByRole('button', { name: 'Log in with Password' }).click();
}

export async function nameCaptures(page: Page, count: number): Promise<void> {
  const typeName = async (): Promise<void> => {
    await page.keyboard.type('rice');
    await page.keyboard.press('Enter');
  };
  await decide(page, typeName);
  for (let named = 1; named < count; named += 1) {
    await decide(page, () => page.locator('[aria-keyshortcuts="1"]').click());
  }
}

export async function setMonthlyTarget(page: Page, kilograms: string): Promise<void> {
  await guide(page).getByRole('button', { name: 'Set target' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set Monthly Target Waste (KG)' });
  await dialog.getByLabel(`Target per month, ${salthill}`).fill(kilograms);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Target saved')).toBeVisible();
}

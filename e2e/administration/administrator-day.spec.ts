import type { Browser, Page } from '@playwright/test';
import { chooseFromMenu, rowOf } from '../harness/administration.ts';
import { cards, counter, toast } from '../harness/feed.ts';
import { chooseBySearch, chooseMany } from '../harness/fields.ts';
import { linkIn } from '../harness/inbox.ts';
import { mailAfter } from '../harness/mail-server.ts';
import { answerFirstQuestions, newUserPassword } from '../harness/new-user.ts';
import { withOwnInstallation as journey } from '../harness/own-installation.ts';
import { widget } from '../harness/overview.ts';
import { card, openProfile } from '../harness/profile.ts';
import { openSession, openSignIn } from '../harness/sign-in.ts';
import { runSimulator } from '../harness/simulator.ts';
import { expect } from '../harness/test.ts';

const chef = 'orla@lakeside.example';
const salthill = 'Salthill House';
const spiddal = 'Spiddal Lodge';

async function makeGroup(page: Page): Promise<void> {
  await page.goto('/group-management');
  await page.getByRole('button', { name: 'Create Group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Name', { exact: true }).fill('Lakeside Hotels');
  await dialog.getByLabel('Contact name').fill('Orla Byrne');
  await dialog.getByLabel('Contact number').fill('+353 91 555 010');
  await dialog
    .getByRole('combobox', { name: 'Find a place' })
    .pressSequentially('Galw', { delay: 20 });
  await page.getByRole('option', { name: 'Galway, Ireland' }).click();
  await expect(dialog.getByLabel('Latitude')).toHaveValue(/^53\.2/);
  await dialog.getByRole('button', { name: 'New signup id' }).click();
  await dialog.getByLabel('New signup id').fill('LAKESIDE_26');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Signup id' })).toHaveValue('LAKESIDE_26');
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(toast(page, 'Group was successfully create.')).toBeVisible();
  await expect(rowOf(page, 'Lakeside Hotels')).toContainText('LAKESIDE_26');
}

async function makeSite(page: Page, name: string): Promise<void> {
  await page.goto('/site-management');
  await page.getByRole('button', { name: 'Create Site' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Site' });
  await dialog.getByLabel('Site name').fill(name);
  await dialog.getByLabel('Capacity').fill('120');
  await dialog.getByLabel('Contact name').fill('Orla Byrne');
  await dialog.getByLabel('Contact number').fill('+353 91 555 011');
  await dialog
    .getByRole('combobox', { name: 'Address' })
    .pressSequentially('1 Sea Road, Galway', { delay: 20 });
  await page.getByRole('option', { name: '1 Sea Road, Galway, Ireland' }).click();
  await chooseMany(dialog, 'Parent Group', 'Lakeside Hotels');
  await dialog.getByRole('button', { name: 'Create Site' }).click();
  await expect(toast(page, 'Site was successfully create.')).toBeVisible();
  await expect(rowOf(page, name)).toContainText('Lakeside Hotels');
}

/** Before there is any waste its figures are nought, and there to choose from. */
async function seeEmptyHome(page: Page): Promise<void> {
  await page.goto('/overview');
  const cost = page.getByRole('button', { name: /Cost of waste/ });
  await expect(cost).toContainText('€0.00');
  await cost.click();
  await expect(cost).toHaveAttribute('aria-pressed', 'true');
  await expect(widget(page, 'Monthly Snapshot')).toContainText('No Data');
}

/** Answers the captures that the simulator delivered in its name. */
async function makeDevice(page: Page): Promise<number> {
  await page.goto('/device-management');
  await page.getByRole('button', { name: 'Create Device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Device' });
  await dialog.getByLabel('Serial').fill('LH-01');
  await dialog.getByLabel('Zone').fill('Wash-up');
  await dialog.getByRole('combobox', { name: 'Site' }).click();
  await page.getByRole('option', { name: salthill }).click();
  await dialog.getByRole('button', { name: 'Create Device' }).click();
  const made = page.getByRole('dialog', { name: 'LH-01 is ready' });
  await expect(made.getByText('Never seen')).toBeVisible();
  const command = await made.getByLabel('Try it with the simulator').inputValue();
  const said = await runSimulator(command);
  expect(said).toContain('0 refused, 0 waiting, 0 lost');
  const delivered = Number(/(\d+) delivered/.exec(said)?.[1]);
  expect(delivered).toBeGreaterThan(0);
  // Their number is counted in the feed: the day may end meanwhile.
  const today = /^\d+ captures? today/;
  await expect(made.getByText(today)).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, 'LH-01').getByText(today)).toBeVisible();
  await expect(page.getByText('1 reporting')).toBeVisible();
  return delivered;
}

async function addChef(page: Page): Promise<void> {
  await page.goto('/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add User' });
  await dialog.getByLabel('First name').fill('Orla');
  await dialog.getByLabel('Last name').fill('Byrne');
  await dialog.getByLabel('Email').fill(chef);
  await dialog.getByLabel('Employer').fill('Lakeside Hotels');
  await chooseBySearch(dialog, 'Job title', 'Head Chef');
  await dialog.getByRole('combobox', { name: 'Parent Group' }).click();
  await page.getByRole('option', { name: 'Lakeside Hotels' }).click();
  await chooseMany(dialog, 'Sites', salthill);
  await dialog.getByLabel('Password', { exact: true }).fill(newUserPassword);
  await dialog.getByLabel('Confirm password').fill(newUserPassword);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(toast(page, 'User was successfully created.')).toBeVisible();
  await expect(rowOf(page, chef)).toContainText(salthill);
  await expect(rowOf(page, chef)).toContainText('Never');
}

const openWindow = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL })).newPage();

journey(
  'an empty installation gets a group, sites, a device and a user, and gives the user the waste and a report',
  async ({ page, browser, installation, consoleErrors }) => {
    journey.setTimeout(240_000);
    consoleErrors.expect(/400|401/);
    const { superuser, mailServer, baseUrl } = installation;
    await openSession(page, superuser.email, superuser.password);
    await makeGroup(page);
    await makeSite(page, salthill);
    await makeSite(page, spiddal);
    await seeEmptyHome(page);
    const delivered = await makeDevice(page);
    await addChef(page);

    const theirs = await openWindow(browser, baseUrl);
    await openSignIn(theirs);
    await theirs.getByLabel('Email').fill(chef);
    const mail = await mailAfter(mailServer, chef, () =>
      theirs.getByRole('button', { name: 'Send magic link' }).click(),
    );
    await theirs.goto(linkIn(mail));
    await answerFirstQuestions(theirs);
    await theirs.goto('/feed');
    await expect(counter(theirs)).toHaveText(new RegExp(`of ${delivered}$`));
    await expect(cards(theirs).first()).toContainText(salthill);
    await openProfile(theirs);
    const sites = card(theirs, 'Sites');
    await expect(sites).toContainText(salthill);
    await expect(sites).not.toContainText(spiddal);
    const report = await mailAfter(mailServer, chef, () =>
      theirs.getByRole('button', { name: 'Send me one now: Daily report' }).click(),
    );
    expect(report).toContain(salthill);
    expect(report).not.toContain(spiddal);

    await page.reload();
    await expect(rowOf(page, chef)).toContainText('Just now');
    await page.goto('/device-management');
    await chooseFromMenu(page, 'LH-01', 'Associate Sites with Device');
    const moving = page.getByRole('dialog', { name: 'Associate Sites with Device' });
    await moving.getByRole('combobox', { name: 'Site' }).click();
    await page.getByRole('option', { name: spiddal }).click();
    await moving.getByRole('button', { name: 'Assign device' }).click();
    await expect(toast(page, 'Device was successfully update.')).toBeVisible();
    await expect(rowOf(page, 'LH-01')).toContainText(spiddal);
    await theirs.reload();
    await expect(card(theirs, 'Sites')).toContainText(salthill);

    await page.goto('/group-management');
    await chooseFromMenu(page, 'Lakeside Hotels', 'Delete');
    const asking = page.getByRole('dialog', { name: 'Delete Group' });
    await expect(asking).toContainText('It still has 2 sites and 1 user.');
    await asking.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(rowOf(page, 'Lakeside Hotels')).toBeVisible();

    await page.goto('/users');
    await chooseFromMenu(page, 'Orla Byrne', 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'User was successfully deleted.')).toBeVisible();
    await expect(rowOf(page, chef)).toHaveCount(0);
    await theirs.goto('/feed');
    await expect(theirs).toHaveURL(/\/auth\/sign-in/);
    await theirs.context().close();
  },
);

import type { Browser, Page } from '@playwright/test';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { addPerson } from '../harness/administration.ts';
import {
  acceptInvitation,
  addPerson as addPersonByMail,
  connectMonitor,
  createFirstSite,
  goHome,
  nameCaptures,
  openTeam,
  salthill,
  seeEmptyHome,
  seeUnnamedCaptures,
  setMonthlyTarget,
} from '../harness/first-setup.ts';
import { hubUrl } from '../harness/knowledge-hub.ts';
import { mailAfter } from '../harness/servers/mail-server.ts';
import { answerFirstQuestions } from '../harness/new-user.ts';
import { withOwnInstallation as journey } from '../harness/own-installation.ts';
import { widget } from '../harness/overview.ts';
import { openProfile } from '../harness/profile.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { fillSignIn, openSession, openSignIn } from '../harness/sign-in.ts';
import { expect } from '../harness/test.ts';

// One installation for all journeys of this file: starting it takes longer than most of them.

const refused = 'refused@lakeside.example';
const discarded = 'discarded@lakeside.example';

const health = (page: Page) => page.getByRole('region', { name: 'Health' });
const failed = (page: Page) =>
  page.getByRole('table', { name: 'Messages that were not delivered' }).locator('tbody tr');
const messageTo = (page: Page, recipient: string) => failed(page).filter({ hasText: recipient });
const analytics = (page: Page) => page.getByRole('region', { name: 'Analytics' });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openOperations(page: Page): Promise<void> {
  await page.goto('/operations');
  await expect(health(page)).toBeVisible();
}

async function askForReset(page: Page, email: string): Promise<void> {
  const answer = await page.request.post(passwordRoutes.requestReset.path, { data: { email } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const openWindow = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL })).newPage();

const chef = {
  firstName: 'Orla',
  surname: 'Byrne',
  email: 'orla@lakeside.example',
  jobTitle: 'Head Chef',
  role: 'User',
} as const;
const labeller = {
  firstName: 'Liam',
  surname: 'Walsh',
  email: 'liam@lakeside.example',
  jobTitle: 'Sustainability Manager',
  role: 'Labeller',
} as const;
const namedCaptures = 20;

journey(
  'a newcomer follows the guide on Home from an empty installation to a report by mail',
  async ({ page, browser, installation }) => {
    journey.setTimeout(240_000);
    const { superuser, mailServer, baseUrl } = installation;
    await openSignIn(page);
    await fillSignIn(page, superuser.email, superuser.password);
    await page.getByRole('button', { name: 'Log in with Password' }).click();
    await createFirstSite(page);
    await goHome(page);
    await seeEmptyHome(page);
    await goHome(page);
    // The simulated monitor names some of them itself.
    await connectMonitor(page, namedCaptures + 8);
    await goHome(page);
    const waiting = await seeUnnamedCaptures(page);

    await openTeam(page);
    const chefLink = await addPersonByMail(page, mailServer, chef);
    await page.getByRole('button', { name: 'Add User' }).click();
    const labellerLink = await addPersonByMail(page, mailServer, labeller);

    const naming = await openWindow(browser, baseUrl);
    await acceptInvitation(naming, labellerLink, labeller.email);
    await answerFirstQuestions(naming);
    await naming.getByRole('link', { name: 'Name them now' }).first().click();
    await naming.getByText('All sites, oldest first').first().click();
    await nameCaptures(naming, Math.min(waiting - 1, namedCaptures));
    await naming.context().close();

    await goHome(page);
    await expect(page.getByRole('region', { name: /waiting to be named/ })).toHaveCount(0);
    await setMonthlyTarget(page, '250');

    const cooking = await openWindow(browser, baseUrl);
    await acceptInvitation(cooking, chefLink, chef.email);
    await answerFirstQuestions(cooking);
    await expect(cooking.getByRole('button', { name: /Cost of waste/ })).toContainText(/€\d/);
    await expect(widget(cooking, 'Monthly Snapshot')).toContainText('250 kg');
    await takeScreenshot(cooking, 'home-first-named');
    await openProfile(cooking);
    const report = await mailAfter(mailServer, chef.email, () =>
      cooking.getByRole('button', { name: 'Send me one now: Daily report' }).click(),
    );
    expect(report).toContain(salthill);
    await cooking.context().close();
  },
);

journey(
  'a mail refused by the mail server is shown with its reason and sent again',
  async ({ page, installation }) => {
    const { mailServer, superuser } = installation;
    await openSession(page, superuser.email, superuser.password);
    for (const email of [refused, discarded]) await addPerson(page, { surname: 'Kerr', email });
    await page.goto('/review');
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Operations' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
    await expect(health(page)).toContainText('Everything is fine');
    await expect(health(page)).toContainText('none is stuck');
    await expect(page.getByRole('table', { name: 'Scheduled jobs' })).toContainText('41 * * * *');

    mailServer.refusesSender = true;
    await askForReset(page, refused);
    await askForReset(page, discarded);
    await expect(async () => {
      await page.reload();
      await expect(failed(page)).toHaveCount(2, { timeout: 2000 });
    }).toPass();
    await expect(health(page)).toContainText(
      /2 mails could not be delivered since \d\d:\d\d: the mail server rejects the sender\./,
    );
    await expect(health(page)).toContainText('Check MAIL_FROM and SMTP_URL');
    await expect(health(page)).toContainText('1 item needs attention');
    await expect(messageTo(page, refused)).toContainText('553 Sender address rejected');
    await page.goto('/operations?messagesPage=9');
    await expect(failed(page)).toHaveCount(2);
    await expect(page).not.toHaveURL(/messagesPage/);
    const shown = await page.locator('main').innerText();
    expect(shown).not.toContain('reset-password');
    expect(shown).not.toContain('its-password');
    expect(shown).toContain('smtp://127.0.0.1');

    await page.getByPlaceholder('Search by recipient').fill('DISCARDED@');
    await expect(failed(page)).toHaveCount(1);
    await expect(page).toHaveURL(/recipient=DISCARDED/);
    const discard = messageTo(page, discarded).getByRole('button', { name: /^Discard / });
    await discard.click();
    await dialogOf(page, 'Discard message').getByRole('button', { name: 'Cancel' }).click();
    await expect(discard).toBeFocused();
    await discard.click();
    const question = dialogOf(page, 'Discard message');
    await expect(question).toContainText(`The message to ${discarded} will be deleted`);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('status').getByText('The message was discarded.')).toBeVisible();
    await expect(page.getByText('No messages for this recipient')).toBeVisible();
    await page.getByPlaceholder('Search by recipient').fill('');
    await expect(failed(page)).toHaveCount(1);

    mailServer.refusesSender = false;
    await messageTo(page, refused)
      .getByRole('button', { name: /^Retry now/ })
      .click();
    await expect(page.getByRole('status').getByText('The message is on its way.')).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
    await expect(health(page)).toContainText('Everything is fine');
    await expect(health(page)).toContainText(/\d+ messages? (was|were) sent in the last 24 hours/);
    await expect.poll(() => mailServer.received.some((mail) => mail.includes(refused))).toBe(true);
  },
);

journey('the analytics copy is checked and rebuilt', async ({ page, installation }) => {
  await openSession(page, installation.superuser.email, installation.superuser.password);
  await openOperations(page);
  await expect(analytics(page)).toContainText('Up to date', { timeout: 60_000 });
  await expect(analytics(page)).toContainText('None since the start');
  await analytics(page).getByRole('button', { name: 'Check now' }).click();
  await expect(analytics(page)).toContainText(/\d\d:\d\d, everything: no differences/, {
    timeout: 30_000,
  });

  const rebuild = analytics(page).getByRole('button', { name: 'Rebuild' });
  await rebuild.click();
  const question = dialogOf(page, 'Rebuild the analytics copy');
  await expect(question).toContainText('No data is lost');
  await page.keyboard.press('Escape');
  await expect(rebuild).toBeFocused();
  await rebuild.click();
  await question.getByRole('button', { name: 'Rebuild' }).click();
  await expect(page.getByRole('status').getByText('The copy is being rebuilt.')).toBeVisible();
  await expect(analytics(page)).toContainText('Up to date', { timeout: 60_000 });
});

const submit = (page: Page) => page.getByRole('button', { name: 'Log in with Password' });
const magicLink = (page: Page) => page.getByRole('button', { name: 'Send magic link' });
const checked = (page: Page) => page.getByText('Checked', { exact: true });

journey(
  'an expired human check is refused, and the next one is accepted',
  async ({ page, installation, consoleErrors }) => {
    consoleErrors.expect(/400 \(Bad Request\)/);
    // The page repeats a check that failed before it was shown.
    let isTooLate = true;
    await page.route('**/api/auth/human-check/', async (route) => {
      if (!isTooLate || route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      installation.moveClock(11);
      await route.fulfill({ response });
    });
    await page.goto('/auth/sign-in');
    const control = page.getByRole('group', { name: 'Human check' });
    await expect(control).toContainText('The human check failed');
    await fillSignIn(page, installation.superuser.email, installation.superuser.password);
    await expect(submit(page)).toBeDisabled();
    await expect(magicLink(page)).toBeDisabled();

    isTooLate = false;
    await control.getByRole('button', { name: 'Try again' }).click();
    await expect(checked(page)).toBeVisible();
    await expect(magicLink(page)).toBeEnabled();
    await submit(page).click();
    await expect(page).not.toHaveURL(/\/auth\//);
  },
);

journey(
  'after failed sign-ins an expired human check has to be repeated',
  async ({ page, installation, consoleErrors }) => {
    consoleErrors.expect(/400 \(Bad Request\)/);
    const { email, password } = installation.superuser;
    const alert = page.getByRole('alert');
    await openSignIn(page);
    for (const wrong of ['Wrong-one-1', 'Wrong-two-2', 'Wrong-three-3']) {
      await fillSignIn(page, email, wrong);
      const answered = page.waitForResponse('**/api/auth/login/');
      await submit(page).click();
      expect((await answered).status()).toBe(400);
      await expect(alert).toContainText('Incorrect email or password.');
    }
    installation.moveClock(11);
    await fillSignIn(page, email, password);
    await submit(page).click();
    await expect(alert).toContainText('Please complete the human check first.');
    await expect(page).toHaveURL(/\/auth\/sign-in/);

    await expect(checked(page)).toBeVisible();
    await submit(page).click();
    await expect(page).not.toHaveURL(/\/auth\//);
  },
);

journey('the configured knowledge hub replaces the help', async ({ page }) => {
  await page.goto('/auth/sign-in');
  const hub = page.getByRole('contentinfo').getByRole('link', { name: /^Knowledge Hub/ });
  await expect(hub).toHaveAttribute('href', hubUrl);
});

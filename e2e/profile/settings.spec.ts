import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { answerOnce } from '../harness/answer-once.ts';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { toast } from '../harness/feed.ts';
import { linkIn, messageAfter } from '../harness/inbox.ts';
import { addUser, newUserPassword, signInOnboarded } from '../harness/new-user.ts';
import { makeNewcomer } from '../harness/newcomer.ts';
import { card, openProfile } from '../harness/profile.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('reports are switched on, previewed and requested', async ({
  page,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/500/);
  consoleErrors.expect(/Blocked script execution in 'about:srcdoc'/);
  const email = 'profile.mails@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openProfile(page);
  const notifications = card(page, 'Notifications');
  const turn = (name: string) => notifications.getByRole('switch', { name });
  for (const name of ['Daily report', 'Weekly report', 'Monthly report', 'Comments']) {
    await expect(turn(name)).toBeVisible();
  }
  await expect(turn('Monthly report')).not.toBeChecked();
  const stored = page.waitForResponse(async (answer) => {
    if (!/\/api\/profile\/\d+\/$/.test(answer.url()) || !answer.ok()) return false;
    const { comments_notifications } = accountRoutes.getProfile.reply.parse(await answer.json());
    return !comments_notifications;
  });
  await turn('Monthly report').click({ force: true });
  await turn('Comments').click({ force: true });
  await stored;
  await expect(turn('Monthly report')).toBeChecked();
  await expect(turn('Comments')).not.toBeChecked();

  const waiting: (() => Promise<void>)[] = [];
  await page.route('**/api/profile/*/', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    waiting.push(() => route.fulfill({ status: 500 }));
  });
  const refuseNext = async (): Promise<void> => {
    await expect.poll(() => waiting.length).toBe(1);
    await waiting.shift()?.();
  };
  await turn('Daily report').click({ force: true });
  await turn('Comments').click({ force: true });
  await refuseNext();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(turn('Daily report')).not.toBeChecked();
  await expect(turn('Comments')).toBeChecked();
  await refuseNext();
  await expect(turn('Comments')).not.toBeChecked();
  await expect(turn('Daily report')).not.toBeChecked();
  await page.unroute('**/api/profile/*/');

  await expect(notifications.getByRole('link', { name: 'Print: Weekly report' })).toHaveAttribute(
    'href',
    '/reports/weekly',
  );
  await notifications.getByRole('button', { name: 'Preview: Weekly report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weekly report' });
  await expect(dialog).toContainText('Subject: Weekly report, Quayside Hotel');
  const mail = page.frameLocator('iframe[title="Mail: Weekly report"]');
  await expect(mail.getByRole('heading', { name: 'Quayside Hotel' })).toBeVisible();
  await expect(mail.getByText('Most wasted foods')).toBeVisible();
  await expectNoAxeViolations(page, '[role="dialog"]');
  await takeScreenshot(page, 'profile-preview');
  await page.keyboard.press('Escape');
  await expect(notifications.getByRole('button', { name: 'Preview: Weekly report' })).toBeFocused();
  const text = await messageAfter(request, email, () =>
    notifications.getByRole('button', { name: 'Send me one now: Daily report' }).click(),
  );
  await expect(toast(page, `The report is on its way to ${email}`)).toBeVisible();
  expect(text).toContain('Quayside Hotel');

  await page.reload();
  await expect(turn('Monthly report')).toBeChecked();
  await expect(turn('Comments')).not.toBeChecked();
});

test('a user of several sites chooses a currency', async ({ page }) => {
  const email = 'profile.currency@harbour.example';
  await addUser(email, { otherSites: ['Embankment Hotel'] });
  await signInOnboarded(page, email);
  await openProfile(page);
  const currency = card(page, 'Currency');
  await expect(currency.getByRole('radio', { name: 'Euro' })).toBeChecked();
  await expect(currency.getByRole('radio')).toHaveCount(4);
  await currency.getByRole('radio', { name: 'Euro' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(toast(page, 'Currency: Pound')).toBeVisible();
  await page.reload();
  await expect(currency.getByRole('radio', { name: 'Pound' })).toBeChecked();
});

test('the owner of a team invites and removes users', async ({ page, request, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  const email = 'profile.member@harbour.example';
  await makeNewcomer(request, email, newUserPassword, { first_name: 'Petra', surname: 'Holm' });
  await openSession(page, 'manager@harbour.example');
  await openProfile(page);
  const team = card(page, 'Teams: Harbour Hotels');
  const own = team.getByRole('listitem').first();
  await expect(own).toContainText('Fiona Gallagher');
  await expect(own).toContainText('Owner');
  await expect(own).toContainText('You');
  await expect(own.getByRole('button')).toHaveCount(0);

  await team.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  const field = dialog.getByLabel('Email');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await field.fill('chef@harbour.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('This user is already in your team')).toBeVisible();
  const guest = 'profile.guest@elsewhere.example';
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await answerOnce(page, 'POST', `**${teamRoutes.inviteToTeam.path}`, async (route) => {
    await answered;
    await route.continue();
  });
  await field.fill(guest);
  const mail = await messageAfter(request, guest, async () => {
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(dialog.getByRole('button', { name: 'Processing' })).toBeVisible();
    await field.press('x');
    answer();
  });
  await expect(toast(page, `Was send letter to ${guest}`)).toBeVisible();
  expect(linkIn(mail)).toMatch(/\/auth\/sign-up\?group=\d+&invitation=[\w-]{43}$/);
  await expect(team.getByRole('button', { name: 'Invite User' })).toBeFocused();

  await team.getByRole('button', { name: /^Show all \d+$/ }).click();
  await team.getByRole('button', { name: 'Remove Petra Holm from the team' }).click();
  const question = page.getByRole('dialog', { name: 'Remove from the team' });
  await expect(question).toContainText('Petra Holm will leave Harbour Hotels');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Petra Holm has left the team')).toBeVisible();
});

test('service times of a monitor are set within their limits', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/500/);
  await openSession(page, 'venue@northgate.example');
  await openProfile(page);
  const times = card(page, 'Service Time');
  const field = (name: string) => times.getByRole('textbox', { name, exact: true });
  const save = times.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  // A single site keeps its own currency.
  await expect(card(page, 'Currency')).toHaveCount(0);
  const breakfastEnd = await field('Breakfast ends').inputValue();
  await field('Breakfast ends').fill('18:00');
  await save.click();
  await expect(times.getByText('End time can not be after 17:59')).toBeVisible();
  await expect(field('Breakfast ends')).toBeFocused();
  await field('Breakfast ends').fill(breakfastEnd);
  await field('Dinner ends').fill('23:30');

  await page.route('**/api/service-times/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500 }),
  );
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Try again');
  await page.unroute('**/api/service-times/**');
  await expect(field('Dinner ends')).toHaveValue('23:30');
  await save.click();
  await expect(toast(page, 'Service time successfully updated')).toBeVisible();
  await page.reload();
  await expect(field('Dinner ends')).toHaveValue('23:30');
  await times.getByRole('button', { name: 'Use the site’s times' }).click();
  await expect(times.getByText('Same as the site')).toBeVisible();
  await expect(field('Dinner ends')).not.toHaveValue('23:30');
});

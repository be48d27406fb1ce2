import type { Page } from '@playwright/test';
import { operationsRoutes } from '@wastegauge/contract/edges/operations';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { withMailServer as journey } from '../harness/mail-server.ts';
import { accessToken } from '../harness/new-user.ts';
import { expectGoodLooks } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect } from '../harness/test.ts';

const health = (page: Page) => page.getByRole('region', { name: 'Health' });
const failed = (page: Page) =>
  page.getByRole('table', { name: 'Messages that were not delivered' }).locator('tbody tr');
const rowOf = (page: Page, recipient: string) => failed(page).filter({ hasText: recipient });
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

journey(
  'a mail the server refuses is seen, understood, tried again and goes',
  async ({ page, mailServer }) => {
    await openSession(page, 'super@wastegauge.example');
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
    await askForReset(page, 'chef@harbour.example');
    await askForReset(page, 'manager@harbour.example');
    await expect(async () => {
      await page.reload();
      await expect(failed(page)).toHaveCount(2, { timeout: 2000 });
    }).toPass();
    await expect(health(page)).toContainText(
      /2 mails could not be delivered since \d\d:\d\d: the mail server rejects the sender\./,
    );
    await expect(health(page)).toContainText('Check MAIL_FROM and SMTP_URL');
    await expect(health(page)).toContainText('1 item needs attention');
    await expect(rowOf(page, 'chef@')).toContainText('553 Sender address rejected');
    await page.goto('/operations?messagesPage=9');
    await expect(failed(page)).toHaveCount(2);
    await expect(page).not.toHaveURL(/messagesPage/);
    const shown = await page.locator('main').innerText();
    expect(shown).not.toContain('reset-password');
    expect(shown).not.toContain('its-password');
    expect(shown).toContain('smtp://127.0.0.1');

    await page.getByPlaceholder('Search by recipient').fill('MANAGER@');
    await expect(failed(page)).toHaveCount(1);
    await expect(page).toHaveURL(/recipient=MANAGER/);
    const discard = rowOf(page, 'manager@').getByRole('button', { name: /^Discard manager@/ });
    await discard.click();
    await dialogOf(page, 'Discard message').getByRole('button', { name: 'Cancel' }).click();
    await expect(discard).toBeFocused();
    await discard.click();
    const question = dialogOf(page, 'Discard message');
    await expect(question).toContainText('The message to manager@harbour.example will be deleted');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('status').getByText('The message was discarded.')).toBeVisible();
    await expect(page.getByText('No messages for this recipient')).toBeVisible();
    await page.getByPlaceholder('Search by recipient').fill('');
    await expect(failed(page)).toHaveCount(1);

    await openOperations(page);
    await expect(page.getByText('chef@harbour.example').first()).toBeVisible();
    await expectGoodLooks(page, 'operations');

    mailServer.refusesSender = false;
    await rowOf(page, 'chef@')
      .getByRole('button', { name: /^Retry now: chef@/ })
      .click();
    await expect(page.getByRole('status').getByText('The message is on its way.')).toBeVisible();
    await expect(failed(page)).toHaveCount(0);
    await expect(health(page)).toContainText('Everything is fine');
    await expect(health(page)).toContainText('1 message was sent in the last 24 hours');
    expect(mailServer.received).toHaveLength(1);
    expect(mailServer.received[0]).toContain('chef@harbour.example');
  },
);

journey('the analytics copy is checked and made anew from the page', async ({ page }) => {
  await openSession(page, 'super@wastegauge.example');
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
  await expectNoAxeViolations(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(rebuild).toBeFocused();
  await rebuild.click();
  await question.getByRole('button', { name: 'Rebuild' }).click();
  await expect(page.getByRole('status').getByText('The copy is being rebuilt.')).toBeVisible();
  await expect(analytics(page)).toContainText('Up to date', { timeout: 60_000 });
  await expect(analytics(page)).toContainText(/Events in the copy\s*[\d,]{5,}/);
});

journey('nobody but a superuser gets to the page or to what it shows', async ({ page }) => {
  await openSession(page, 'admin@wastegauge.example');
  await page.goto('/operations');
  await expect(page).toHaveURL(/\/overview/);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const answer = await page.request.get(operationsRoutes.getOperations.path, { headers });
  expect(answer.status()).toBe(403);
  await page.goto('/review');
  const tabs = page.getByRole('navigation', { name: 'Administration' });
  await expect(tabs.getByRole('link', { name: 'Users' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Operations' })).toHaveCount(0);
});

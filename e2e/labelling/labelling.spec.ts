import type { Browser, Page } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { answerOnce } from '../harness/answer-once.ts';
import { expectNoAxeViolations } from '../harness/axe.ts';
import {
  collectSaved,
  decide,
  eventOnScreen,
  eventToDecide,
  headersOf,
  measuredMs,
  nextToLabel,
  openLabelling,
  previousCard,
  serialOf,
  verifyUpTo,
  watchTasks,
} from '../harness/labelling.ts';
import { addUser, signInOnboarded } from '../harness/new-user.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const labeller = 'labeller@wastegauge.example';
const secondLabeller = 'labeller2@wastegauge.example';

/** A labeller needs at least this long for a picture; the next ones are fetched in the meantime. */
const lookMs = 500;

const foodBox = (page: Page) => page.getByRole('combobox', { name: 'Food' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const remaining = async (page: Page): Promise<number> =>
  Number.parseInt((await page.getByText(/task remaining$/).textContent()) ?? '', 10);

/** A second user in another browser context. */
async function openAnother(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' });
  return context.newPage();
}

test('ten events are labelled by keyboard, and another labeller verifies them', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const site = 'Spreebogen Hotel';
  const emails = ['labelling.names@harbour.example', 'labelling.checks@harbour.example'] as const;
  for (const email of emails) await addUser(email, { role: 'Labeller', site });

  const saved = collectSaved(page);
  await signInOnboarded(page, emails[0]);
  await openLabelling(page, 'Restaurant Uferblick');
  await watchTasks(page);
  const before = await remaining(page);
  const press = (key: string) => () => page.keyboard.press(key);
  const typeName = async (): Promise<void> => {
    await page.keyboard.type('rice');
    await page.keyboard.press('Enter');
  };
  const ways = [press('1'), typeName, press('0'), press('2'), press('3')];
  const rounds = 10;
  const labelled: number[] = [];
  for (let task = 0; task < rounds; task += 1) {
    const way = ways[task % ways.length] ?? typeName;
    await page.waitForTimeout(lookMs);
    labelled.push(await decide(page, way));
    await expect.poll(() => remaining(page)).toBe(before - task - 1);
  }
  expect(new Set(labelled).size).toBe(rounds);

  await expect.poll(() => measuredMs(page)).toHaveLength(rounds);
  const milliseconds = await measuredMs(page);
  // Other journeys delay most of them; bench/queue.ts measures the distribution.
  expect(Math.min(...milliseconds)).toBeLessThan(150);

  await expect.poll(() => saved.size).toBe(rounds);
  for (const id of labelled) {
    expect(saved.get(id), `event ${id}`).toMatchObject({
      status: 'SUCCESSFUL',
      auto_label: false,
      food_name: expect.any(String),
    });
  }
  await page.goto('/overview');

  const checker = await openAnother(browser);
  const checked = collectSaved(checker);
  await signInOnboarded(checker, emails[1]);
  await verifyUpTo(checker, labelled);
  await checker.goto('/Verification');
  const unchecked = () => labelled.slice(0, 3).filter((id) => checked.get(id)?.verify !== true);
  while (unchecked().length > 0) {
    const id = await eventToDecide(checker);
    await checker.keyboard.press('3');
    await expect.poll(() => checked.has(id)).toBe(true);
  }
  await checker.context().close();
});

test('two labellers get different events, and an unfinished event is released', async ({
  page,
  browser,
}) => {
  const other = await openAnother(browser);
  await openSession(page, labeller);
  await openSession(other, secondLabeller);
  await openLabelling(page, 'Salle Voltaire');
  const first = await eventOnScreen(page);
  await openLabelling(other, 'Salle Voltaire');
  const seen = { own: [] as number[], others: [] as number[] };
  for (let round = 0; round < 2; round += 1) {
    seen.own.push(await decide(page, () => page.keyboard.press('1')));
    seen.others.push(await decide(other, () => other.keyboard.press('2')));
  }
  expect(seen.own[0]).toBe(first);
  expect(new Set([...seen.own, ...seen.others]).size).toBe(4);

  const left = await eventOnScreen(page);
  const given = page.waitForResponse(
    (response) =>
      response.request().method() === 'DELETE' && response.url().includes(`/labelling/${left}/`),
  );
  await page.getByRole('link', { name: 'Verification' }).click();
  expect((await given).status()).toBe(204);
  const held = new Set<number>();
  for (let round = 0; round < 4; round += 1) {
    held.add(await decide(other, () => other.keyboard.press('1')));
  }
  expect([...held]).toContain(left);

  const leftByClosing = await eventOnScreen(other);
  await other.goto('about:blank');
  await expect.poll(() => nextToLabel(page, 'Salle Voltaire')).toBe(leftByClosing);
  await openLabelling(page, 'Salle Voltaire');
  expect(await eventOnScreen(page)).toBe(leftByClosing);
  await other.context().close();
});

test('an event is labelled by typing, escalated, marked as trimmings or discarded', async ({
  page,
}) => {
  const saved = collectSaved(page);
  await openSession(page, labeller);
  await openLabelling(page, 'Ballroom');
  await expect(page.getByRole('heading', { level: 1, name: 'Labelling' })).toBeVisible();
  await expect(foodBox(page)).toBeFocused();
  await expect(page.getByLabel('Waste type')).toHaveValue('fullWaste');
  await expect(page.getByLabel('Waste type').getByRole('option')).toHaveText([
    'Full Waste',
    'Escalate',
  ]);
  await expect(submit(page)).toBeDisabled();
  await eventToDecide(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You need to select a food')).toBeVisible();

  await page.keyboard.type('pot');
  const options = page.getByRole('listbox', { name: 'Food' }).getByRole('option');
  await expect(options.first()).toContainText(/pot/i);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(foodBox(page)).toHaveValue(/pot.{3}/i);
  const name = await foodBox(page).inputValue();
  await expect(submit(page)).toBeEnabled();
  const named = await decide(page, () => page.keyboard.press('Enter'));
  await expect(previousCard(page)).toContainText(name);
  const next = await eventOnScreen(page);
  const offer = page.getByRole('region', { name: 'Suggestions' }).getByRole('button').first();
  // The second click of a double click.
  await offer.dispatchEvent('click', { detail: 2 });
  expect(await eventOnScreen(page)).toBe(next);
  await expect.poll(() => saved.get(named)?.food_name).toBe(name);
  await expect(foodBox(page)).toBeFocused();

  await page.getByLabel('Waste type').selectOption('Escalate');
  await expect(submit(page)).toBeEnabled();
  const escalated = await decide(page, () => page.keyboard.press('Enter'));
  await expect.poll(() => saved.get(escalated)?.status).toBe('ESCALATED');
  await expect(page.getByLabel('Waste type')).toHaveValue('fullWaste');

  await page.getByRole('checkbox', { name: 'Trimmings' }).check();
  const trimmed = await decide(page, () => submit(page).click());
  await expect
    .poll(() => saved.get(trimmed))
    .toMatchObject({ status: 'SUCCESSFUL', trimmings: true, food_name: 'Trimmings' });

  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Relabel as' });
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await expect(dialog.getByRole('combobox', { name: 'Food' })).toBeFocused();
  const discarded = await decide(page, async () => {
    await page.keyboard.type('bread');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Enter');
  });
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => saved.get(discarded)?.status).toBe('DISCARDED');
});

test('the last label is undone by U, and an earlier one reopened from the list', async ({
  page,
}) => {
  const saved = collectSaved(page);
  await openSession(page, labeller);
  await openLabelling(page, 'Ballroom');
  const before = await remaining(page);
  const first = await decide(page, () => page.keyboard.press('1'));
  await expect(page.getByText(/^Labelled /)).toBeVisible();
  await expect.poll(() => saved.get(first)?.status).toBe('SUCCESSFUL');
  await eventToDecide(page);
  await page.keyboard.press('u');
  await expect.poll(() => eventOnScreen(page)).toBe(first);
  await expect.poll(() => remaining(page)).toBe(before);
  await takeScreenshot(page, 'labelling-undo');

  await decide(page, () => page.keyboard.press('2'));
  const second = await decide(page, () => page.keyboard.press('1'));
  await expect.poll(() => saved.get(second)?.status).toBe('SUCCESSFUL');
  await page.getByRole('button', { name: 'My decisions' }).click();
  const dialog = page.getByRole('dialog', { name: 'My last 20 decisions' });
  await expect(dialog.getByRole('listitem').first()).toContainText('Labelled');
  await expectNoAxeViolations(page);
  await takeScreenshot(page, 'labelling-decisions');
  await dialog.getByRole('button', { name: new RegExp(`^Reopen .*, ${first}$`) }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => eventOnScreen(page)).toBe(first);
});

test('labels made offline are kept and sent when the connection is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource|net::ERR|No picture could be loaded/);
  const saved = collectSaved(page);
  await openSession(page, labeller);
  await openLabelling(page, 'River Restaurant');
  const before = await remaining(page);
  await decide(page, () => page.keyboard.press('1'));
  // The next two pictures are fetched ahead.
  await page.waitForTimeout(4 * lookMs);

  await context.setOffline(true);
  const kept = [await decide(page, () => page.keyboard.press('1'))];
  kept.push(await decide(page, () => page.keyboard.press('2')));
  await expect(page.getByText('2 decisions waiting to send')).toBeVisible();
  await expect(page.getByText('This event was not saved')).toHaveCount(0);
  await expect(foodBox(page)).toHaveValue('');
  await expect.poll(() => remaining(page)).toBe(before - 3);
  await takeScreenshot(page, 'labelling-offline');

  await context.setOffline(false);
  await expect
    .poll(() => kept.every((id) => saved.get(id)?.status === 'SUCCESSFUL'), { timeout: 20_000 })
    .toBe(true);
  await expect(page.getByText('waiting to send')).toHaveCount(0);
  await decide(page, () => page.keyboard.press('1'));
});

test('labels made offline are sent from another page', async ({ page, context, consoleErrors }) => {
  consoleErrors.expect(/Failed to load resource|net::ERR|No picture could be loaded/);
  const saved = collectSaved(page);
  await openSession(page, labeller);
  await openLabelling(page, 'River Restaurant');
  const support = page.getByRole('navigation', { name: 'Support', exact: true });
  await support.getByRole('button', { name: 'Settings' }).click();
  const profile = support.getByRole('link', { name: 'Profile' });
  await profile.click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await page.goBack();
  await eventToDecide(page);
  await page.waitForTimeout(4 * lookMs);

  await context.setOffline(true);
  const kept = await decide(page, () => page.keyboard.press('1'));
  await expect(page.getByText('1 decision waiting to send')).toBeVisible();
  await profile.click();
  await expect(page).toHaveURL(/\/settings\/profile/);
  await context.setOffline(false);
  await expect(page.getByText('1 waiting decision sent.')).toBeVisible({ timeout: 20_000 });
  await expect.poll(() => saved.get(kept)?.status).toBe('SUCCESSFUL');
});

test('a label the server refuses comes back; a conflict shows a message', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource|net::ERR_FAILED/);
  await openSession(page, labeller);
  await openLabelling(page, 'River Restaurant');

  await answerOnce(page, 'PATCH', '**/api/labelling/*/', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 'pictureOfAnotherEvent',
        message: 'image_url does not belong to this event',
        request_id: 'test',
      },
    }),
  );
  await decide(page, () => page.keyboard.press('1'));
  await expect(
    page.getByText(
      'image_url does not belong to this event. Try refresh browser or contact support',
    ),
  ).toBeVisible();
  await decide(page, () => page.keyboard.press('1'));
  await expect(page.getByText('This event was not saved and will come back:')).toBeVisible();
  await expect(foodBox(page)).not.toHaveValue('');
  await expectNoAxeViolations(page);
  const refused = await decide(page, () => page.keyboard.press('2'));
  expect(refused).toBeGreaterThan(0);
  await expect(foodBox(page)).toHaveValue('');

  const id = await eventToDecide(page);
  await page.request.patch(buildUrl(labellingRoutes.labelEvent, { params: { id } }), {
    headers: await headersOf(page),
    data: { status: 'ESCALATED' },
  });
  await decide(page, () => page.keyboard.press('1'));
  await expect(page.getByText('This event was already labelled')).toBeVisible();
});

test('a device is chosen first; an empty queue offers the next device', async ({ page }) => {
  test.setTimeout(120_000);
  await openSession(page, labeller);
  await page.goto('/labelling');
  await expect(page.getByRole('heading', { name: 'You need to select a device' })).toBeVisible();
  await takeScreenshot(page, 'labelling-devices');
  await expect(page.getByRole('textbox', { name: 'Find a monitor or site' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/queue=all/);
  const oldest = await eventOnScreen(page);
  expect(await decide(page, () => page.keyboard.press('1'))).toBe(oldest);
  await page.goto('/labelling');

  const serial = await serialOf(page, 'Warme Küche');
  const headers = await headersOf(page);
  for (;;) {
    const next = await page.request.get(labellingRoutes.nextLabellingTask.path, {
      headers,
      params: { serial },
    });
    if (next.status() === 204) break;
    const { unlabelled } = labellingRoutes.nextLabellingTask.reply.parse(await next.json());
    await page.request.patch(
      buildUrl(labellingRoutes.labelEvent, { params: { id: unlabelled.id } }),
      {
        headers,
        data: { status: 'ESCALATED' },
      },
    );
  }
  await page.keyboard.type(serial);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`serial=${serial}`));
  await expect(page.getByText('All events has been processed!')).toBeVisible();
  await expect(page.getByText('0 task remaining')).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'Other devices with events waiting' }),
  ).toBeVisible();
  await takeScreenshot(page, 'labelling-empty');
  const next = page
    .getByRole('listitem')
    .getByRole('button', { name: /waiting/ })
    .first();
  await next.click();
  await eventOnScreen(page);
});

test('a message appears while the next picture takes long', async ({ page }) => {
  await openSession(page, labeller);
  const held = Promise.withResolvers<void>();
  await page.route(`**${labellingRoutes.nextLabellingTask.path}*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/labelling?queue=all');
  const message = page.getByText('The next picture is taking longer than usual.');
  await expect(message).toBeVisible();
  await takeScreenshot(page, 'labelling-slow');
  held.resolve();
  await eventOnScreen(page);
  await expect(message).toBeHidden();
});

import type { Page } from '@playwright/test';
import { answerOnce } from '../harness/answer-once.ts';
import {
  collectSaved,
  currentCard,
  decide,
  eventOnScreen,
  eventToDecide,
  keyRestMs,
  previousCard,
} from '../harness/labelling.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const verifier = 'admin@wastegauge.example';
const answer = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openVerification(page: Page): Promise<void> {
  await page.goto('/verification');
  await eventOnScreen(page);
}

test('labels are confirmed, corrected or discarded with the keys 3, 2 and 1', async ({ page }) => {
  const saved = collectSaved(page);
  await openSession(page, verifier);
  await openVerification(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();

  const correct = await decide(page, () => page.keyboard.press('3'));
  await expect(previousCard(page)).toHaveAttribute('data-event', String(correct));
  await expect.poll(() => saved.get(correct)?.verify).toBe(true);

  const dialog = page.getByRole('dialog', { name: 'Relabel as' });
  const chooseBread = async (): Promise<void> => {
    await expect(dialog.getByRole('combobox', { name: 'Food' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await page.keyboard.type('bread roll');
    await expect(page.getByRole('option').first()).toContainText('Bread roll');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  };
  await page.getByRole('checkbox', { name: 'Trimmings' }).check();
  const incorrect = await decide(page, async () => {
    await page.keyboard.press('2');
    await chooseBread();
  });
  await expect
    .poll(() => saved.get(incorrect))
    .toMatchObject({ verify: false, food_name: 'Bread roll', trimmings: true });

  const discarded = await decide(page, async () => {
    await page.keyboard.press('1');
    await chooseBread();
  });
  await expect
    .poll(() => saved.get(discarded))
    .toMatchObject({ verify: false, status: 'DISCARDED' });
  await eventToDecide(page);
  await page.keyboard.press('1');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('an event cannot be decided before its picture is loaded', async ({ page }) => {
  await openSession(page, verifier);
  const { promise: held, resolve: show } = Promise.withResolvers<void>();
  await page.route('**/api/images/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/verification');
  for (const name of ['Discard', 'Incorrect', 'Correct']) {
    await expect(answer(page, name)).toBeDisabled();
  }
  const id = await currentCard(page).getAttribute('data-event');
  await page.waitForTimeout(keyRestMs);
  await page.keyboard.press('3');
  await expect(currentCard(page)).toHaveAttribute('data-event', id ?? '');
  show();
  for (const name of ['Discard', 'Incorrect', 'Correct']) {
    await expect(answer(page, name)).toBeEnabled();
  }
});

/** Answers the next verdict with this error. */
const refuseVerdict = (
  page: Page,
  status: number,
  error: { code: string; message: string },
): Promise<void> =>
  answerOnce(page, 'PATCH', '**/api/verification/*/', (route) =>
    route.fulfill({ status, json: { ...error, request_id: 'test' } }),
  );

test('a claimed event shows a short message and loads another event', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource/);
  await openSession(page, verifier);
  await page.clock.install();
  await openVerification(page);
  const message = 'This event was claimed by another user';
  await refuseVerdict(page, 409, { code: 'claimedByAnother', message });
  const released = page.waitForRequest((request) => request.method() === 'DELETE');
  const asked = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/verification/'),
  );
  await eventToDecide(page);
  await page.keyboard.press('3');
  await expect(page.getByText(message)).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 200));
  await page.clock.runFor(1500);
  await expect(page.getByText(message)).toHaveCount(0);
  await page.clock.resume();
  await released;
  await asked;
  await eventOnScreen(page);
});

test('without unverified events everything is processed', async ({ page }) => {
  await openSession(page, verifier);
  await page.route('**/api/verification/**', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await page.goto('/verification');
  await expect(page.getByText('All events has been processed!')).toBeVisible();
  await expect(answer(page, 'Correct')).toHaveCount(0);
});

test('the relabel dialog closes when its event is replaced by another', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource/);
  await openSession(page, verifier);
  await openVerification(page);
  const { promise: held, resolve: refuse } = Promise.withResolvers<void>();
  const message = 'This event was already verified';
  await answerOnce(page, 'PATCH', '**/api/verification/*/', async (route) => {
    await held;
    const error = { code: 'alreadyVerified', message, request_id: 'test' };
    await route.fulfill({ status: 409, json: error });
  });
  await decide(page, () => page.keyboard.press('3'));
  await eventToDecide(page);
  await page.keyboard.press('2');
  const dialog = page.getByRole('dialog', { name: 'Relabel as' });
  await dialog.getByRole('combobox', { name: 'Food' }).fill('bread roll');
  await page.getByRole('option').first().click();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  refuse();
  await expect(dialog).toHaveCount(0);
  await eventToDecide(page);
  await page.keyboard.press('2');
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

test('any other failure shows a general message, and the event comes back', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/Failed to load resource/);
  await openSession(page, verifier);
  await openVerification(page);
  const { promise: held, resolve: refuse } = Promise.withResolvers<void>();
  const message = 'Oops, something went wrong.';
  await answerOnce(page, 'PATCH', '**/api/verification/*/', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: 'internal', message, request_id: 'test' } });
  });
  const lost = await decide(page, () => page.keyboard.press('3'));
  refuse();
  await expect(page.getByText('Oops, something went wrong.')).toBeVisible();
  await decide(page, () => page.keyboard.press('3'));
  expect(await eventOnScreen(page)).toBe(lost);
});

test('a verdict is undone by U, and its buttons are visible on a phone', async ({ page }) => {
  const saved = collectSaved(page);
  await openSession(page, verifier);
  await openVerification(page);
  const first = await decide(page, () => page.keyboard.press('3'));
  await expect.poll(() => saved.get(first)?.verify).toBe(true);
  await eventToDecide(page);
  await page.keyboard.press('u');
  await expect.poll(() => eventOnScreen(page)).toBe(first);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Discard', 'Incorrect', 'Correct']) {
    await expect(answer(page, name)).toBeInViewport({ ratio: 1 });
  }
  await takeScreenshot(page, 'verification-phone');
});

test('the relabel dialog closes with a message when the foods cannot be loaded', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/500/);
  await openSession(page, verifier);
  await page.route('**/api/food-descriptions/**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await openVerification(page);
  await eventToDecide(page);
  await page.keyboard.press('2');
  await expect(page.getByText('Oops, something went wrong.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('dialog', { name: 'Relabel as' })).toHaveCount(0);
});

import { buildUrl } from '@wastegauge/contract/http-request';
import { accountRoutes, user as userSchema } from '@wastegauge/contract/directory/accounts';
import type { Page } from '@playwright/test';
import { accessToken, addUser, newUserPassword } from '../harness/new-user.ts';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { openSession, signIn } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next →' });

async function answer(page: Page, option: string): Promise<void> {
  await page.getByRole('radio', { name: option }).check();
  await next(page).click();
}

async function storedUser(page: Page) {
  const text = await page.evaluate(() => sessionStorage.getItem('wg-user') ?? '');
  const { id } = userSchema.parse(JSON.parse(text));
  const reply = await page.request.get(buildUrl(accountRoutes.getUser, { params: { id } }), {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
  });
  return userSchema.parse(await reply.json());
}

test('the five questions are answered in order; answers survive Back and a reload', async ({
  page,
}) => {
  await addUser('onboarding.journey@harbour.example');
  await openSession(page, 'onboarding.journey@harbour.example', newUserPassword);
  await page.goto('/feed?siteId=1');
  await expect(page).toHaveURL(/\/onboarding\?siteId=1/);
  await expect(page.getByRole('heading', { name: 'Firstly, a few questions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Skip this Question' })).toHaveCount(0);

  await next(page).click();
  await expect(page.getByRole('alert')).toContainText('Answer is required');
  await expectNoAxeViolations(page);
  await page.getByRole('radio', { name: 'Environmental' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Financial Savings' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await answer(page, 'Needs Improvement');

  await page.getByRole('radio', { name: 'Others (please specify)' }).check();
  await next(page).click();
  await expect(page.getByText('Answer is required')).toBeVisible();
  const custom = page.getByLabel('Your answer');
  await custom.fill(`  ${'x'.repeat(101)}`);
  await next(page).click();
  await expect(page.getByText('Answer can not be more than 100 characters')).toBeVisible();
  await custom.fill('  Bread baskets');
  await expect(custom).toHaveValue('Bread baskets');

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'Needs Improvement' })).toBeChecked();
  await page.goBack();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Financial Savings' })).toBeChecked();
  await page.goForward();
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await next(page).click();
  await page.reload();
  await expect(page.getByText('Question 3 of 5')).toBeVisible();
  await expect(custom).toHaveValue('Bread baskets');
  await next(page).click();

  await page.getByRole('button', { name: 'Skip this Question' }).click();
  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/overview\?siteId=1/);

  expect(await storedUser(page)).toMatchObject({
    reduce_waste_reason: 'Financial Savings',
    waste_management_level: 'Needs Improvement',
    most_common_waste: 'Bread baskets',
    sustainable_waste_management_familiarity: null,
    frequency: 'WEEKLY',
    is_onboarded: true,
    is_mfa_enabled: false,
  });
  await page.goto('/onboarding');
  await expect(page).toHaveURL(/\/overview/);
});

test('answers that could not be saved are kept and can be saved again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/503/);
  await addUser('onboarding.error@harbour.example');
  await signIn(page, 'onboarding.error@harbour.example', newUserPassword);
  await answer(page, 'Environmental');
  await answer(page, 'Fair');
  await answer(page, 'Plate Waste');
  await answer(page, 'Somewhat familiar');
  await page.getByRole('radio', { name: 'Daily' }).check();
  await page.route('**/api/users/*/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { code: 'overloaded', message: 'busy' } })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('alert')).toContainText('busy');
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked();
  await page.unroute('**/api/users/*/');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/overview/);
});

test('the questions are shown in German and stored in English', async ({ page }) => {
  await addUser('onboarding.german@harbour.example');
  await signIn(page, 'onboarding.german@harbour.example', newUserPassword);
  await expect(page.getByRole('heading', { name: 'Firstly, a few questions' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.getByRole('heading', { name: 'Zuerst ein paar Fragen' })).toBeVisible();
  for (const option of ['Kosten sparen', 'Gut', 'Tellerreste', 'Wenig vertraut', 'Monatlich']) {
    await page.getByRole('radio', { name: option }).check();
    await page.getByRole('button', { name: /Weiter →|Fertig/ }).click();
  }
  await expect(page).toHaveURL(/\/overview/);
  expect(await storedUser(page)).toMatchObject({
    reduce_waste_reason: 'Financial Savings',
    most_common_waste: 'Plate Waste',
    sustainable_waste_management_familiarity: 'Not very familiar',
    frequency: 'MONTHLY',
  });
});

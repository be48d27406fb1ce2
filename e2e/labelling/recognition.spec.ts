import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../harness/axe.ts';
import { addUser, signInOnboarded } from '../harness/new-user.ts';
import { openSession } from '../harness/sign-in.ts';
import { makeSite } from '../harness/sites-and-devices.ts';
import { deliver } from '../harness/demo-monitor.ts';
import { makeTrainedSite } from '../harness/trained-site.ts';
import { expect, test } from '../harness/test.ts';

const superuser = 'super@wastegauge.example';

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const precision = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

async function openRecognition(page: Page, site: { id: number }): Promise<void> {
  await page.goto(`/recognition?siteId=${site.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Recognition' })).toBeVisible();
}

test('a new site learns first; precision and switch can be chosen and undone', async ({ page }) => {
  await openSession(page, superuser);
  await page.goto('/overview');
  const site = await makeSite(page);
  await page.reload();
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Recognition' })
    .click();
  await expect(page).toHaveURL(/\/recognition/);
  await openRecognition(page, site);
  await expect(page.getByRole('combobox', { name: 'Site' })).toHaveValue(site.name);
  await expect(page.getByText('Not enough labels yet: 0 of about 120').first()).toBeVisible();
  await expect(page.getByText(/have not been tested independently/)).toBeVisible();
  await expect(page.getByText('Pictures never leave this server')).toBeVisible();
  await expectNoAxeViolations(page);

  await expect(precision(page, 'Off')).toBeChecked();
  await precision(page, 'Off').focus();
  await page.keyboard.press('ArrowRight');
  await expect(toast(page, 'Foods that reach 90% are labelled automatically.')).toBeVisible();
  await expect(precision(page, '90%')).toBeChecked();
  await page.reload();
  await expect(precision(page, '90%')).toBeChecked();

  await page.getByText('95%', { exact: true }).click();
  const chosen = toast(page, 'Foods that reach 95% are labelled automatically.');
  await chosen.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone.')).toBeVisible();
  await expect(precision(page, '90%')).toBeChecked();

  const isOn = page.getByRole('switch', { name: `Recognition at ${site.name}` });
  await isOn.focus();
  await page.keyboard.press('Space');
  await expect(toast(page, `Recognition is off at ${site.name}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recognition is off' })).toBeVisible();
  const since = page.getByRole('paragraph').filter({ hasText: /^Off since .*, switched off by/ });
  await expect(since).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('u');
  await expect(page.getByText('Not enough labels yet: 0 of about 120').first()).toBeVisible();
  await expect(isOn).toBeChecked();
});

test('a labeller reads the page but cannot change it', async ({ page }) => {
  const email = 'recognition.reads@harbour.example';
  await addUser(email, { role: 'Labeller', site: 'Quayside Hotel' });
  await signInOnboarded(page, email);
  await page.goto('/recognition');
  await expect(page.getByRole('switch', { name: 'Recognition at Quayside Hotel' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'How recognition works' })).toBeVisible();
});

test('a trained site names a new capture and labels foods automatically where proved', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await openSession(page, superuser);
  await page.goto('/overview');
  const { site, device, newPicture } = await makeTrainedSite(page);
  const roast = newPicture('Roast potatoes');
  await deliver(page.request, device.key, { raw_weight: 0.85 }, roast);
  await expect(async () => {
    await page.goto(`/labelling?serial=${device.serial}`);
    const first = page.getByRole('region', { name: 'Suggestions' }).getByRole('button').first();
    await expect(first).toContainText(/Roast potatoes.*Looks like it.*\d%/u, { timeout: 5000 });
  }).toPass({ timeout: 60_000 });

  await openRecognition(page, site);
  await expect(page.getByText('No blind checks yet')).toBeVisible();
  const precisions = page.getByRole('radiogroup', { name: 'How sure it must be' });
  await precisions.getByText('95%', { exact: true }).click();
  await expect(toast(page, 'Foods that reach 95% are labelled automatically.')).toBeVisible();
  const foods = page.getByRole('table', { name: 'Foods' });
  const row = (food: string) => foods.getByRole('row').filter({ hasText: food });
  const potatoes = row('Roast potatoes');
  await expect(potatoes).toContainText('Automatic');
  await expect(row('Cooked pasta')).toContainText('Suggests');
  await expect(row('Croissant')).toContainText('Learning');
  await page.getByRole('button', { name: 'Show the figures as a table' }).click();
  await expect(page.getByRole('columnheader', { name: 'Margin, right first (%)' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the chart' }).click();
  await expectNoAxeViolations(page);

  await potatoes.getByRole('button', { name: /^Menu for / }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Only suggest' }).press('Enter');
  const onlySuggested = toast(page, 'Roast potatoes is only suggested.');
  await expect(onlySuggested).toBeVisible();
  await expect(potatoes).toContainText('Set by a person');
  await potatoes.getByRole('button', { name: /^Menu for / }).click();
  await expect(page.getByRole('menuitem', { name: 'Label automatically again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await onlySuggested.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Undone.')).toBeVisible();
  await expect(potatoes).not.toContainText('Set by a person');

  await foods.getByRole('button', { name: 'Food' }).click();
  await expect(page).toHaveURL(/ordering=name/);
  await page.getByRole('combobox', { name: 'Mode' }).click();
  await page.getByRole('option', { name: 'Learning' }).click();
  await expect(page).toHaveURL(/mode=learning/);
  const learning = foods.locator('tbody tr');
  await expect(potatoes).toBeHidden();
  await expect(learning).toHaveCount(9);
  await expect(row('Cooked broccoli')).toContainText(/\d of \d\d/u);
});

test('a labeller chooses the captures from which recognition learns most', async ({ page }) => {
  await openSession(page, superuser);
  await page.goto('/labelling?queue=all');
  const teach = page.getByRole('button', { name: 'Teach' });
  await expect(page.getByRole('heading', { name: 'Which food is this?' })).toBeVisible();
  await teach.click();
  await expect(page).toHaveURL(/order=teach/);
  await expect(teach).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'Which food is this?' })).toBeVisible();
  await expectNoAxeViolations(page);
});

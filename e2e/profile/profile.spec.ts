import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { fileURLToPath } from 'node:url';
import { toast } from '../harness/feed.ts';
import { linkIn, messageAfter } from '../harness/inbox.ts';
import { accessToken, addUser, newUserPassword, signInOnboarded } from '../harness/new-user.ts';
import { card, openProfile } from '../harness/profile.ts';
import { expect, test } from '../harness/test.ts';

const potatoes = fileURLToPath(new URL('../../web/public/signin/potatoes.webp', import.meta.url));

test('the account is edited; a new e-mail applies once its link is opened', async ({
  page,
  request,
}) => {
  const email = 'profile.edit@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openProfile(page);
  const summary = card(page, 'Your account');
  await expect(summary).toContainText('Niamh Moran');
  await expect(summary).toContainText('Manager, Harbour Hotels');
  const answer = await page.request.get(overviewRoutes.getSummary.path, {
    headers: { authorization: `Bearer ${await accessToken(page)}` },
  });
  const tracked = overviewRoutes.getSummary.reply.parse(await answer.json());
  const tonnes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
  await expect(summary).toContainText(`Sites${tracked.sites}Monitors${tracked.monitors}`);
  await expect(summary).toContainText(`Tonnes Tracked${tonnes.format(tracked.tonnes_tracked)}`);

  const edit = summary.getByRole('button', { name: 'Edit Profile' });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true }).first();
  await expect(field('First name')).toBeFocused();
  await field('First name').fill('');
  await field('Phone number').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('First name is required')).toBeVisible();
  await expect(dialog.getByText('Phone number is invalid')).toBeVisible();
  await expect(field('First name')).toBeFocused();
  await field('First name').fill('Nia');
  await field('Last name').fill('Moran-Byrne');
  await field('Email').fill(email);
  await field('Employer').fill('Harbour & Sons');
  await field('Job title').click();
  await page.getByRole('option', { name: 'Sous or Junior Chef' }).click();
  await field('Phone number').fill('085 765 4322');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'User was successfully updated.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();
  await expect(summary).toContainText('Nia Moran-Byrne');
  await expect(summary).toContainText('Sous or Junior Chef, Harbour & Sons');

  const newEmail = 'profile.moved@harbour.example';
  await edit.click();
  await expect(field('Phone number')).toHaveValue('085 765 4322');
  await field('Email').fill(newEmail);
  await expect(dialog.getByText('We’ll send a link to the new address.')).toBeVisible();
  const mail = await messageAfter(request, newEmail, () =>
    dialog.getByRole('button', { name: 'Save' }).click(),
  );
  await expect(summary).toContainText(`We have sent a link to ${newEmail}.`);
  await expect(summary.getByText(email, { exact: true })).toBeVisible();
  await page.goto(linkIn(mail));
  await expect(page).toHaveURL(/\/overview/);
  await openProfile(page);
  await expect(summary.getByText(newEmail, { exact: true })).toBeVisible();
});

test('a photo of any picture format is uploaded and removed', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  const email = 'profile.photo@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openProfile(page);
  const file = page.getByLabel('Profile photo', { exact: true });
  await file.setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture'),
  });
  await expect(page.getByRole('alert')).toContainText(
    'The file is not a readable JPEG, PNG or WebP',
  );
  await file.setInputFiles(potatoes);
  await expect(toast(page, 'Your photo was updated')).toBeVisible();
  const photo = card(page, 'Your account').locator('img');
  await expect(photo).toHaveJSProperty('complete', true);
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  // The server does not accept these; the browser converts them to JPEG.
  for (const other of [
    { name: 'dot.gif', mimeType: 'image/gif', buffer: dot },
    { name: 'leaf.svg', mimeType: 'image/svg+xml', buffer: leaf },
  ]) {
    const before = await photo.getAttribute('src');
    await file.setInputFiles(other);
    await expect(photo).not.toHaveAttribute('src', before ?? '');
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
  }
  await page.getByRole('button', { name: 'Change profile photo' }).click();
  await page.getByRole('menuitem', { name: 'Remove the photo' }).click();
  await expect(toast(page, 'Your photo was removed')).toBeVisible();
  await expect(photo).toHaveCount(0);
});

const leaf = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle r="30" fill="green"/></svg>',
);
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test('a deleted account is signed out and can no longer sign in', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400 \(Bad Request\)/);
  const email = 'profile.leaving@harbour.example';
  await addUser(email);
  await signInOnboarded(page, email);
  await openProfile(page);
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Profile' });
  await expect(dialog).toContainText('Are you sure you want to delete your profile?');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete Profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete Profile' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  const login = await page.request.post('/api/auth/login/', {
    data: { email, password: newUserPassword },
  });
  expect(login.status()).toBe(400);
});

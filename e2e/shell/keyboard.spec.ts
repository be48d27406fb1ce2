import { enterAs, visit } from '../harness/every-page.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('the skip link leads past the menu to the page', async ({ page }) => {
  await openSession(page, 'manager@harbour.example');
  await page.goto('/sources');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

/** One opener of each kind. */
const openers = [
  ['/overview', 'aside [aria-haspopup="menu"]', 'menu'],
  ['/overview', 'main input[role="combobox"], main [aria-haspopup="listbox"]', 'listbox'],
  ['/overview', 'main button:has-text("Set Monthly Target")', 'dialog'],
  ['/venues/4/events', 'main button:has-text("Add Event")', 'dialog'],
  ['/users', 'td [aria-haspopup="menu"]', 'menu'],
  ['/site-management', 'td [aria-haspopup="menu"]', 'menu'],
] as const;

test('menus, lists and dialogs open by key, close with Escape and return the focus', async ({
  page,
}) => {
  await enterAs(page, { email: 'admin@wastegauge.example', pages: {} });
  for (const [path, selector, opens] of openers) {
    await visit(page, path);
    const opener = page.locator(selector).first();
    const opened = page.getByRole(opens).first();
    // A late response may redraw the opener, which loses the focus.
    await expect(async () => {
      await opener.focus();
      // A searchable list opens with an arrow key; Enter would choose.
      await page.keyboard.press(opens === 'listbox' ? 'ArrowDown' : 'Enter');
      await expect(opened, `${selector} on ${path}`).toBeVisible({ timeout: 1500 });
    }).toPass();
    // With an open list the field keeps the focus.
    const holder = opens === 'listbox' ? opener : opened.locator(':focus');
    await expect(holder.and(page.locator(':focus'))).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('a device is chosen by keyboard, and Tab leaves its field past the list', async ({ page }) => {
  await openSession(page, 'admin@wastegauge.example');
  await page.goto('/liveview');
  const device = page.getByRole('combobox', { name: 'Device' });
  const list = page.getByRole('listbox', { name: 'Device' });
  await device.click();
  await list.getByRole('option').nth(1).click();
  await expect(page).toHaveURL(/\/liveview\/.+/);
  const address = page.url();
  await expect(list).toBeHidden();
  await expect(device).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(address);
  await expect(list).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await expect(device).toBeFocused();

  const scrolls = await list
    .locator('[data-scrollarea-viewport]')
    .evaluate((box) => box.scrollHeight > box.clientHeight);
  expect(scrolls, 'a list that would be a stop of its own').toBe(true);
  await list.evaluate((box) => {
    box.addEventListener('focusin', () => document.body.setAttribute('data-stopped', ''));
  });
  await page.keyboard.press('Tab');
  await expect(list).toBeHidden();
  await expect(page.locator('body[data-stopped]')).toHaveCount(0);
});

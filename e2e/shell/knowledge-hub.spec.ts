import type { Locator, Page } from '@playwright/test';
import { publicSettings } from '@wastegauge/contract/services/system';
import { hubUrl } from '../harness/knowledge-hub.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const support = (page: Page) => page.getByRole('navigation', { name: 'Support', exact: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const openAccountMenu = (page: Page) => page.getByRole('button', { name: 'Aoife Brennan' }).click();

test.beforeEach(async ({ context }) => {
  await context.route(`${hubUrl}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Hub</title><h1>Hub</h1>' }),
  );
  await context.route('**/api/settings/', async (route) => {
    const settings = publicSettings.parse(await (await route.fetch()).json());
    await route.fulfill({ json: { ...settings, knowledge_hub_url: hubUrl } });
  });
});

/** The hub opens in a new tab without a referrer. */
async function expectToOpenHub(page: Page, link: Locator): Promise<void> {
  await expect(link).toHaveAttribute('href', hubUrl);
  await expect(link).toHaveAttribute('target', '_blank');
  const address = page.url();
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(tab).toHaveURL(hubUrl);
  await expect(tab.getByRole('heading', { name: 'Hub' })).toBeVisible();
  expect(await tab.evaluate(() => document.referrer), 'what the hub learns').toBe('');
  await tab.close();
  await expect(page).toHaveURL(address);
}

test('at a desk the hub opens from the sidebar, the title and the account menu', async ({
  page,
}) => {
  await openSession(page, 'chef@harbour.example');
  await page.goto('/sources');
  await expect(support(page).locator('> a, > div > button')).toContainText([
    'Settings',
    'Knowledge Hub',
  ]);
  const hub = support(page).getByRole('link', { name: 'Knowledge Hub opens in a new tab' });
  await expectToOpenHub(page, hub);
  const help = page.getByRole('link', { name: 'Help on this page opens in a new tab' });
  await expectToOpenHub(page, help);

  await openAccountMenu(page);
  await expect(page.getByRole('menuitem')).toContainText([
    'Account',
    'Sources',
    'Knowledge Base',
    'Demo inbox',
    'Theme',
    'Language',
    'Sign Out',
  ]);
  const base = page.getByRole('menuitem', { name: 'Knowledge Base opens in a new tab' });
  await expectToOpenHub(page, base);
});

test('on a phone the hub opens from the drawer and the sign-in page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, 'chef@harbour.example');
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(drawer(page).getByRole('navigation').last()).toHaveAccessibleName('Support');
  const last = drawer(page).getByRole('navigation').last().getByRole('link').last();
  await expect(last).toHaveAccessibleName('Knowledge Hub opens in a new tab');
  await expectToOpenHub(page, last);

  await page.goto('/auth/sign-in');
  await expectToOpenHub(
    page,
    page.getByRole('contentinfo').getByRole('link', { name: 'Knowledge Hub opens in a new tab' }),
  );
});

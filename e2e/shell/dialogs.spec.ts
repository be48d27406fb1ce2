import type { Page } from '@playwright/test';
import { chooseFromMenu } from '../harness/administration.ts';
import { forgetProof } from '../harness/answer-once.ts';
import { enterAs, visit } from '../harness/every-page.ts';
import { dialogOf } from '../harness/overview.ts';
import { expectGoodDialog } from '../harness/screens.ts';
import { expect, test } from '../harness/test.ts';

test.describe.configure({ mode: 'parallel' });

type Opener = (page: Page) => Promise<void>;

/** By the page they are on: the name of each dialog and how it is opened. */
type Dialogs = Record<string, Record<string, Opener>>;

const press =
  (name: string): Opener =>
  (page) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

const pressFirst =
  (name: RegExp): Opener =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click();

const choose =
  (row: string, item: string): Opener =>
  (page) =>
    chooseFromMenu(page, row, item);

const calendarTool =
  (name: string): Opener =>
  async (page) => {
    await press('Calendar')(page);
    await page.getByRole('menuitem', { name }).click();
  };

const confirmIdentity: Opener = async (page) => {
  await forgetProof(page, 'POST', '**/api/tokens/create_api_key/');
  await press('Generate new token')(page);
};

const dialogs: Record<string, Dialogs> = {
  'chef@harbour.example': {
    '/overview': {
      'Set Monthly Target Waste (KG)': press('Set Monthly Target'),
      'Set Daily Average Goal': press('Set Daily Average Goal'),
      'Update your Focus Foods': press('Edit focus foods'),
      'Set Plate Waste Targets': press('Set Plate Waste Targets'),
      'Update your Occupancy': press('Update Occupancy'),
      'Set Default Occupancy': press('Set Default Occupancy'),
    },
    '/feed': { 'Edit event': pressFirst(/^Edit /), 'Add Waste Item': press('Add Waste') },
    '/settings/profile': {
      'Edit Profile': press('Edit Profile'),
      'Change password': press('Change password'),
      'Delete Profile': press('Delete Profile'),
      'Connect a tablet': press('Connect a tablet'),
      'Containers - Quayside Hotel': press('Edit containers of Quayside Hotel'),
    },
  },
  'manager@harbour.example': {
    '/insights/foods': { 'Add Recipe': press('Add Recipe') },
    '/venues/1/events': {
      'Add Event': press('Add Event'),
      'Import a calendar file': calendarTool('Import a calendar file'),
      'Subscribe to the events': calendarTool('Subscribe'),
    },
    '/venues/1/occupancy': { Filters: pressFirst(/^Filters/) },
    '/settings/profile': { 'Invite User': press('Invite User') },
    '/settings/data-connector': { 'Confirm it’s you': confirmIdentity },
  },
  'admin@wastegauge.example': {
    '/review': { 'Update Event': pressFirst(/^Update /) },
    '/device-management': {
      'Create Device': press('Create Device'),
      'Associate Sites with Device': choose('WG-4F233', 'Associate Sites with Device'),
      'Edit Device': choose('WG-4F233', 'Edit Device'),
      'Keys of WG-4F233': choose('WG-4F233', 'Device keys'),
    },
    '/site-management': {
      'Create Site': press('Create Site'),
      'View data of Quayside Hotel': press('View data of Quayside Hotel'),
      'Assign to group': choose('Quayside Hotel', 'Add to group'),
      'Edit site': choose('Quayside Hotel', 'Edit site'),
    },
    '/group-management': {
      'Update Group Harbour Hotels': choose('Harbour Hotels', 'Edit'),
      'Delete Group': choose('Harbour Hotels', 'Delete'),
    },
    '/users': { 'Add User': press('Add User'), 'Edit User': choose('Aoife Brennan', 'Edit') },
  },
};

for (const [email, pages] of Object.entries(dialogs)) {
  test(`the dialogs of ${email} are accessible`, async ({ page, consoleErrors }) => {
    test.setTimeout(180_000);
    consoleErrors.expect(/403/);
    await enterAs(page, { email, pages: {} });
    for (const [path, openers] of Object.entries(pages)) {
      await visit(page, path);
      for (const [name, open] of Object.entries(openers)) {
        await test.step(`${name} on ${path}`, async () => {
          await open(page);
          const dialog = dialogOf(page, name);
          await expect(dialog).toBeVisible();
          await expectGoodDialog(page, `dialog-${name.toLowerCase().replaceAll(/\W+/g, '-')}`);
          await page.keyboard.press('Escape');
          await expect(dialog).toHaveCount(0);
        });
      }
    }
  });
}

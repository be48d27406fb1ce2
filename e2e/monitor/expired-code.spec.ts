import { withOwnInstallation as journey } from '../harness/own-installation.ts';
import { openSession } from '../harness/sign-in.ts';
import { openConnectDialog, refusedCode, typeCode } from '../harness/tablet/connect-dialog.ts';
import { readCode, useOwnAddress } from '../harness/tablet/paired-tablet.ts';
import { expect } from '../harness/test.ts';

journey(
  'an expired code is refused, and the new one on the tablet is accepted',
  async ({ page, context, installation, consoleErrors }) => {
    consoleErrors.expect(/401|404/);
    await useOwnAddress(page);
    await page.goto('/monitor/');
    const expired = await readCode(page);
    // The tablet itself would have replaced it after nine and a half minutes.
    installation.moveClock(10);
    const office = await context.newPage();
    await openSession(office, installation.superuser.email, installation.superuser.password);
    const dialog = await openConnectDialog(office);
    await typeCode(dialog, expired);
    await expect(dialog.getByText(refusedCode)).toBeVisible();

    await page.getByRole('button', { name: 'New code' }).click();
    await expect.poll(() => readCode(page)).not.toBe(expired);
    await typeCode(dialog, await readCode(page));
    await expect(dialog.getByText('Tablet found')).toBeVisible();
    await office.close();
  },
);

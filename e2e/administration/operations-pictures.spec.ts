import { takeMonitor } from '../harness/demo-monitor.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

test('a rejected picture is queued again from the operations page', async ({ page }) => {
  const monitor = await takeMonitor('Quayside Hotel');
  await monitor.deliverBroken(0.4);
  await monitor.close();
  await openSession(page, 'super@wastegauge.example');
  const storage = page.getByRole('region', { name: 'Storage' });
  await expect(async () => {
    await page.goto('/operations');
    await expect(storage).toContainText('1 can be retried, 0 cannot', { timeout: 2000 });
  }).toPass();
  await expect(storage.getByRole('button', { name: 'Try again' })).toBeVisible();
  await storage.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status').getByText('1 picture was queued.')).toBeVisible();
});

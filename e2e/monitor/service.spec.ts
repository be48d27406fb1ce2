import { expectNoAxeViolations } from '../harness/axe.ts';
import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import {
  connectScale,
  expectKitchenSizes,
  pairTablet,
  saved,
  tile,
} from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });
test.beforeEach(({ consoleErrors }) => consoleErrors.expect(/401/));

test('captures belong to the service chosen on the tablet', async ({ page }) => {
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  const service = page.getByRole('region', { name: 'Service' });
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Settings' }).click();
    for (const digit of tablet.pin) {
      await page.getByRole('button', { name: digit, exact: true }).click();
    }
    await service.getByRole('button', { name }).click();
    await expect(service.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeViolations(page);
    await expectKitchenSizes(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
  };

  for (const [index, name] of ['Breakfast', 'Lunch'].entries()) {
    await choose(name);
    await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    await scale.put(500 + index);
    await tile(page, 'Potato peelings').click();
    await expect(saved(page)).toBeVisible();
    await scale.empty();
    await expect.poll(() => tablet.entryCount()).toBe(index + 1);
  }
  const services = (await tablet.entries()).map(
    (entry) => `${entry.item_weight} ${entry.service_time}`,
  );
  expect(services.toSorted()).toEqual(['0.5 BREAKFAST', '0.501 LUNCH']);

  await page.reload();
  await expect(page.getByRole('banner').getByText('Lunch')).toBeVisible();
  await choose('By clock');
});

import { typeWeight } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import { connectScale, pairTablet, saved, tile } from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });

test('a scale that types needs no focus, and each weight it types is an item', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  const tablet = await pairTablet(page);
  await connectScale(page, 'Scale that types');
  await expect(page.getByText('press Print on it')).toBeVisible();
  await typeWeight(page, '  1,250 kg');
  await expect(page.getByTestId('net-weight')).toHaveText('1.250kg');
  await tile(page, 'Potato peelings').click();
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await tablet.entries())[0]?.item_weight).toBe(1.25);

  // Enter must not press the button that has the focus.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await typeWeight(page, '  0.430 kg');
  await expect(page.getByTestId('net-weight')).toHaveText('0.430kg');
  await tile(page, 'Vegetable trimmings').click();
  await expect.poll(() => tablet.entryCount()).toBe(2);
});

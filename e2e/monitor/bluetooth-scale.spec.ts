import { scriptBluetoothScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import {
  connectScale,
  liveWeight,
  pairTablet,
  saved,
  tile,
} from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });

test('a Bluetooth scale is chosen, weighs, goes out of reach and comes back', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  const scale = await scriptBluetoothScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'Bluetooth scale');
  await expect(liveWeight(page)).toHaveText('0.000kg');
  await scale.replay('1.250 kg');
  await expect(page.getByTestId('net-weight')).toHaveText('1.250kg');
  await tile(page, 'Potato peelings').click();
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await tablet.entries())[0]?.item_weight).toBe(1.25);
  await scale.empty();

  await scale.replay('measurement failed');
  await expect(page.getByText('The scale reports a fault.')).toBeVisible();
  await scale.replay('0 kg');
  await expect(page.getByText('The scale reports a fault.')).toBeHidden();

  await scale.unplug();
  await expect(page.getByRole('heading', { name: 'The scale is not connected' })).toBeVisible();
  await scale.plugIn();
  await expect(page.getByText('Put the waste on the scale')).toBeVisible();
  await scale.replay('with time');
  await expect(page.getByTestId('net-weight')).toHaveText('1.250kg');
  await tile(page, 'Vegetable trimmings').click();
  await expect.poll(() => tablet.entryCount()).toBe(2);
});

test('after a restart one tap chooses the Bluetooth scale again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  const scale = await scriptBluetoothScale(page);
  await pairTablet(page);
  await connectScale(page, 'Bluetooth scale');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The scale is not connected' })).toBeVisible();
  await page.getByRole('button', { name: 'Connect again' }).click();
  await scale.put(640);
  await expect(page.getByTestId('net-weight')).toHaveText('0.640kg');
});

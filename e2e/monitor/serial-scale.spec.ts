import { scriptSerialScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import { connectScale, liveWeight, pairTablet, tile } from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });

test('a serial scale is understood, its loss is shown, and it comes back', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  const scale = await scriptSerialScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'Serial scale');
  await expect(liveWeight(page)).toHaveText('0.000kg');
  await scale.put(2468);
  await expect(page.getByTestId('net-weight')).toHaveText('2.468kg');
  await tile(page, 'Potato peelings').click();
  await expect.poll(async () => (await tablet.entries())[0]?.item_weight).toBe(2.468);
  await scale.empty();

  const reported = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/ingest/heartbeat/') &&
      request.postData()?.includes('"scale_state":"missing"') === true,
    { timeout: 20_000 },
  );
  await scale.unplug();
  await expect(page.getByRole('heading', { name: 'The scale is not connected' })).toBeVisible();
  expect((await (await reported).response())?.status()).toBe(200);
  await expect(page.getByText(/Scale lost \d\d:\d\d/)).toBeVisible();
  await scale.plugIn();
  await expect(page.getByText('Put the waste on the scale')).toBeVisible();
  await expect(liveWeight(page)).toHaveText('0.000kg');
});

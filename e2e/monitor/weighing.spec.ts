import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import {
  connectScale,
  liveWeight,
  pairTablet,
  saved,
  tile,
} from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });
test.beforeEach(({ consoleErrors }) => consoleErrors.expect(/401/));

test('food is weighed, named with one tap and arrives as an entry', async ({ page }) => {
  test.setTimeout(180_000);
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await expect(page.getByText('Put the waste on the scale')).toBeVisible();
  await expect(page.getByText('Scale connected')).toBeVisible();
  await expect(page.getByText('Camera on')).toBeVisible();

  await scale.put(1284);
  await expect(page.getByTestId('net-weight')).toHaveText('1.284kg');
  await expect(page.getByRole('img', { name: 'Picture taken' })).toBeVisible();
  await tile(page, 'Potato peelings').click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('1.28kg')).toBeVisible();

  const shown = page.getByRole('definition');
  await expect(shown).toHaveCount(2);
  const [worth, footprint] = await shown.allInnerTexts();

  await expect.poll(() => tablet.entries()).toHaveLength(1);
  const [entry] = await tablet.entries();
  // Inedible parts are not lost food.
  expect([worth, footprint]).toEqual(['€0.00', '0.00 kg CO2e']);
  expect(entry).toMatchObject({
    value: 0,
    environment: 0,
    item_weight: 1.284,
    food_name: 'Potato peelings',
    method: 'weighed',
    site_name: tablet.siteName,
  });
  // A job re-encodes the picture.
  await expect
    .poll(async () => (await tablet.entries())[0]?.image_url, { timeout: 90_000 })
    .not.toBeNull();

  await scale.empty();
  await scale.put(640);
  await page.getByRole('button', { name: 'Name it later' }).click();
  await expect(page.getByText('Saved without a name')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveCount(0);
  await expect.poll(() => tablet.captureCount()).toBe(2);
});

test('a container is taken off the weight', async ({ page }) => {
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await page.getByRole('button', { name: 'No container' }).click();
  const choice = page.getByRole('dialog', { name: 'Container' });
  const container = choice.getByRole('button', { name: /^GN 1\/1/ });
  const tareKg = Number(/([\d.]+) kg/.exec(await container.innerText())?.[1]);
  await container.click();
  await scale.put(4000);
  await expect(page.getByTestId('net-weight')).toHaveText(`${(4 - tareKg).toFixed(3)}kg`);
  await tile(page, 'Potato peelings').click();
  await expect(page.getByText('GN 1/1 taken off')).toBeVisible();
  await expect
    .poll(async () => (await tablet.entries())[0]?.item_weight)
    .toBeCloseTo(4 - tareKg, 3);
});

test('a capture can be undone before and after it has arrived', async ({ page }) => {
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await scale.put(800);
  await tile(page, 'Potato peelings').click();
  await expect.poll(() => tablet.entryCount()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Tap the food to save' })).toBeVisible();
  await expect.poll(() => tablet.entryCount()).toBe(0);

  await page.getByRole('button', { name: 'Not waste' }).click();
  await expect(liveWeight(page)).toHaveText('0.800kg');
  await scale.empty();
  await expect(page.getByRole('definition').first()).toHaveText('0');
});

test('a USB scale converts pounds, says that it is overloaded and comes back after a pause', async ({
  page,
}) => {
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  // 2.5 lb: stable, pounds, one decimal.
  await scale.report(4, 12, 0xff, 25, 0);
  await expect(page.getByTestId('net-weight')).toHaveText('1.134kg');
  await expect(page.getByText('The scale shows pounds or ounces.')).toBeVisible();
  await tile(page, 'Potato peelings').click();
  await expect.poll(async () => (await tablet.entries())[0]?.item_weight).toBe(1.134);

  await scale.empty();
  await scale.report(6, 2, 0, 0, 0);
  await expect(page.getByText('Too heavy for the scale. Take something off.')).toBeVisible();
  await scale.empty();
  await expect(page.getByText('Too heavy for the scale.')).toBeHidden();
  await expect.poll(() => tablet.captureCount()).toBe(1);

  // This kind of scale switches itself off.
  await scale.unplug();
  await expect(page.getByRole('heading', { name: 'The scale is not connected' })).toBeVisible();
  await scale.plugIn();
  await expect(liveWeight(page)).toHaveText('0.000kg');
});

test('a lighter item that replaces a saved one is weighed, and so is one without its container', async ({
  page,
}) => {
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await scale.put(1500);
  await tile(page, 'Potato peelings').click();
  await expect(saved(page)).toBeVisible();
  // Moving, at zero.
  await scale.report(3, 2, 0, 0, 0);
  await page.waitForTimeout(300);
  await scale.put(600);
  await expect(page.getByTestId('net-weight')).toHaveText('0.600kg');
  await tile(page, 'Vegetable trimmings').click();
  await expect.poll(() => tablet.captureCount()).toBe(2);
  const entries = (await tablet.entries()).map(
    (entry) => `${entry.food_name} ${entry.item_weight}`,
  );
  expect(entries.toSorted()).toEqual(['Potato peelings 1.5', 'Vegetable trimmings 0.6']);

  await scale.empty();
  await page.getByRole('button', { name: 'No container' }).click();
  const choice = page.getByRole('dialog', { name: 'Container' });
  await choice.getByRole('button', { name: /^GN 1\/1/ }).click();
  await scale.put(400);
  await expect(page.getByText('Lighter than the container.')).toBeVisible();
  await tile(page, 'Potato peelings').click();
  await scale.empty();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('0.40kg')).toBeVisible();
  await expect.poll(() => tablet.captureCount()).toBe(3);
});

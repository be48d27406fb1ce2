import {
  pairTablet,
  confirmCode,
  connectScale,
  liveWeight,
  readCode,
  saved,
  tile,
} from '../harness/tablet/paired-tablet.ts';
import {
  scriptHidScale,
  scriptSerialScale,
  typeWeight,
} from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';

test.use({ viewport: { width: 1180, height: 820 } });
test.beforeEach(({ consoleErrors }) => consoleErrors.expect(/401/));

test('a scale below zero asks to be emptied, and Zero makes it right again', async ({ page }) => {
  const scale = await scriptSerialScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'Serial scale');
  // The pan that the scale was zeroed with is gone.
  await scale.put(-880);
  await expect(liveWeight(page)).toHaveText('-0.880kg');
  const notice = page.getByText('The scale shows less than zero. Empty it and tap Zero.');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Zero' }).click();
  await expect(notice).toBeHidden();
  await expect(liveWeight(page)).toHaveText('0.000kg');
  await scale.put(-380);
  await expect(page.getByTestId('net-weight')).toHaveText('0.500kg');
  await tile(page, 'Potato peelings').click();
  await expect.poll(async () => (await tablet.entries())[0]?.item_weight).toBe(0.5);
  expect(await tablet.captureCount()).toBe(1);
});

test('two scales that type at the same time are noticed, and no wrong weight is kept', async ({
  page,
}) => {
  const tablet = await pairTablet(page);
  await connectScale(page, 'Scale that types');
  await typeWeight(page, '1.200 kg');
  await expect(page.getByTestId('net-weight')).toHaveText('1.200kg');
  await typeWeight(page, '10..24030 0k gkg');
  await expect(page.getByText('Check that only one scale is connected.')).toBeVisible();
  await expect(page.getByTestId('net-weight')).toHaveText('1.200kg');
  await tile(page, 'Potato peelings').click();
  await expect.poll(async () => (await tablet.entries())[0]?.item_weight).toBe(1.2);
  expect(await tablet.captureCount()).toBe(1);
});

declare global {
  interface Window {
    freeDisk: () => void;
  }
}

/** Runs in the page. The browser checks a real quota only now and then. */
function fillDisk(): void {
  const store = IDBObjectStore.prototype;
  const { put } = store;
  store.put = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  window.freeDisk = () => {
    store.put = put;
  };
}

test('a full disk costs the picture but not the weight', async ({ page }) => {
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await expect(page.getByText('Camera on')).toBeVisible();
  await page.evaluate(fillDisk);
  await scale.put(720);
  await expect(page.getByRole('img', { name: 'Picture taken' })).toBeVisible();
  await tile(page, 'Potato peelings').click();
  await expect(saved(page)).toBeVisible();
  await expect(
    page.getByText(
      'The tablet is nearly full. Free some space; captures are kept without pictures until then.',
    ),
  ).toBeVisible();
  await expect.poll(() => tablet.entryCount()).toBe(1);
  expect((await tablet.entries())[0]).toMatchObject({ item_weight: 0.72, image_url: null });

  // Undone although nothing can be written.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => tablet.entryCount()).toBe(0);
  await page.evaluate(() => window.freeDisk());
  await tile(page, 'Potato peelings').click();
  await expect.poll(() => tablet.entryCount()).toBe(1);
  await expect(page.getByText('The tablet is nearly full.')).toBeHidden();
});

test('captures of a tablet with a revoked key are sent when it is connected again', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await context.setOffline(true);
  await scale.put(700);
  await tile(page, 'Potato peelings').click();
  await expect(page.getByText('1 waiting to send')).toBeVisible();
  await scale.empty();
  await scale.put(450);
  await expect(page.getByTestId('net-weight')).toHaveText('0.450kg');
  await tablet.revokeKeys();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'This tablet was disconnected' })).toBeVisible();
  // The item on the scale was saved without a name.
  await expect(
    page.getByText('Ask your manager to connect it again. Captures kept on this tablet: 2.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Connect this tablet' }).click();
  const again = await confirmCode(await readCode(page));
  await expect(page.getByText(again.name)).toBeVisible();
  await expect.poll(() => again.captureCount(), { timeout: 20_000 }).toBe(2);
  const weights = (await again.entries()).map(({ item_weight: weight }) => weight);
  expect(new Set(weights)).toEqual(new Set([0.45, 0.7]));
  expect(await tablet.captureCount()).toBe(0);
});

/** Runs in the page before its scripts. */
function shiftClock(aheadMs: number): void {
  const RealDate = Date;
  const now = (): number => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[]) => {
      const made: unknown = Reflect.construct(target, given.length === 0 ? [now()] : given);
      return made instanceof RealDate ? made : new RealDate(now());
    },
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

const hourMs = 3_600_000;

for (const [name, aheadMs] of [
  ['three hours ahead', 3 * hourMs],
  ['a year behind', -365 * 24 * hourMs],
] as const) {
  test(`with a clock ${name} captures get the right time`, async ({ page, consoleErrors }) => {
    // The server refuses a clock that is days off and says what time it is.
    consoleErrors.expect(/400 .*\/api\/ingest\/events/);
    await page.addInitScript(shiftClock, aheadMs);
    const scale = await scriptHidScale(page);
    const tablet = await pairTablet(page);
    await connectScale(page, 'USB scale');
    await expect(
      page.getByText(
        'The clock of this tablet is wrong. Set date and time in the tablet’s own settings.',
      ),
    ).toBeVisible();
    await scale.put(930);
    await tile(page, 'Potato peelings').click();
    await expect.poll(() => tablet.entryCount()).toBe(1);
    const [entry] = await tablet.entries();
    expect(entry?.item_weight).toBe(0.93);
    const errorMs = Date.now() - Date.parse(entry?.processed_at ?? '');
    expect(errorMs).toBeGreaterThan(-5000);
    expect(errorMs).toBeLessThan(60_000);
  });
}

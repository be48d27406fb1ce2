import { readKioskTexts } from '../harness/tablet/kiosk-texts.ts';
import {
  connectScale,
  expectKitchenSizes,
  pairTablet,
  tile,
} from '../harness/tablet/paired-tablet.ts';
import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';

// A reused context keeps its language.
test.use({ reuseContext: false });
test.describe.configure({ mode: 'parallel' });

const sizes = [
  { width: 1180, height: 820 },
  { width: 390, height: 844 },
];
const languages = ['en', 'ar'] as const;

for (const language of languages) {
  for (const viewport of sizes) {
    const t = readKioskTexts(language);

    test.describe(`${language}, ${viewport.width} px`, () => {
      test.use({ viewport, locale: language });
      test.beforeEach(({ consoleErrors }) => consoleErrors.expect(/401|ERR_INTERNET_DISCONNECTED/));

      test('staff mode, from the code to a named entry, offline and back', async ({
        page,
        context,
      }) => {
        const scale = await scriptHidScale(page);
        const tablet = await pairTablet(page, {}, t);
        await expect(page.locator('html')).toHaveAttribute(
          'dir',
          language === 'ar' ? 'rtl' : 'ltr',
        );
        await expectKitchenSizes(page);
        await connectScale(page, t('usbScale'), t);
        await expect(page.getByText(t('putWaste'))).toBeVisible();
        await expectKitchenSizes(page);
        await context.setOffline(true);
        await expect(page.getByText(t('carryOn'))).toBeVisible();
        await scale.put(640);
        await expect(page.getByTestId('net-weight')).toHaveText(`0.640${t('kg')}`);
        await expectKitchenSizes(page);
        await tile(page, 'Potato peelings').click();
        await expect(page.getByRole('heading', { name: t('saved'), exact: true })).toBeVisible();
        await expect(page.getByText(t('waiting', { count: 1 }))).toBeVisible();
        await expectKitchenSizes(page);
        await context.setOffline(false);
        await expect(page.getByText(t('nothingWaiting'))).toBeVisible({ timeout: 20_000 });
        expect(await tablet.entries()).toMatchObject([
          { item_weight: 0.64, food_name: 'Potato peelings' },
        ]);
      });

      test('passive mode, from the code to a labelled entry, offline and back', async ({
        page,
        context,
      }) => {
        test.slow();
        const scale = await scriptHidScale(page);
        const place = { type: 'PLATE_WASTE', weighing: 'cumulative' } as const;
        const tablet = await pairTablet(page, place, t);
        await page.getByRole('radio', { name: t('usbScale') }).click();
        await scale.put(3200);
        await page.getByRole('button', { name: t('emptyBinNow') }).click();
        await expectKitchenSizes(page);
        await page.getByRole('button', { name: t('useScale') }).click();
        await expect(page.getByTestId('bin-weight')).toHaveText(`0.00${t('kg')}`);
        // The detector needs a settled bin first.
        await page.waitForTimeout(4000);
        await context.setOffline(true);
        await scale.put(3650);
        await expect(page.getByText(t('capturesSince', { count: 1 }))).toBeVisible();
        await expect(page.getByText(t('waiting', { count: 1 }))).toBeVisible();
        await expectKitchenSizes(page);
        await context.setOffline(false);
        await expect(page.getByText(t('nothingWaiting'))).toBeVisible({ timeout: 20_000 });
        expect(await tablet.nameOldest()).toMatchObject({ weightKg: 0.45 });
        await expect.poll(() => tablet.entryCount()).toBe(1);
        expect((await tablet.entries())[0]).toMatchObject({ item_weight: 0.45 });
        expect((await tablet.entries())[0]?.food_name).not.toBeNull();
      });
    });
  }
}

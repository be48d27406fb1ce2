import { currentCard, decide, openLabelling } from '../harness/labelling.ts';
import { expectGoodLooks } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const labeller = 'labeller@wastegauge.example';

test('the picture is zoomed and moved, and another frame is chosen', async ({ page }) => {
  await openSession(page, labeller);
  await openLabelling(page, 'Main Kitchen');
  await expectGoodLooks(page, 'labelling');
  const frames = page.getByRole('list', { name: 'Frames of this capture' }).getByRole('button');
  // Every third capture has more than one frame.
  while ((await frames.count()) < 2) await decide(page, () => page.keyboard.press('1'));
  const stage = currentCard(page).locator('img[data-loaded]');
  const width = async () => (await stage.boundingBox())?.width ?? 0;
  const whole = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeCloseTo(whole * 1.5, -1);
  const left = async () => Math.round((await stage.boundingBox())?.x ?? 0);
  const start = await left();
  await page.getByRole('group', { name: /^Picture/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(left).toBe(start + 48);
  await page.getByRole('button', { name: 'Original size' }).click();
  await expect.poll(width).toBeCloseTo(whole, 0);
  await frames.nth(1).click();
  await expect(frames.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect(stage).toHaveAttribute('src', /\/1\/large\//);
});

test('a picture that fails before React listens is replaced by the default picture', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED|No picture could be loaded/);
  // The picture fails before React listens to its errors.
  await page.addInitScript(() =>
    addEventListener(
      'error',
      (event) => {
        if (event.target instanceof HTMLImageElement) event.stopImmediatePropagation();
      },
      { capture: true },
    ),
  );
  await page.route('**/api/images/**', (route) => route.abort());
  await openSession(page, labeller);
  await openLabelling(page, 'Main Restaurant');
  const picture = currentCard(page).locator('img[data-loaded]');
  await expect(picture).toHaveAttribute('src', '/default-food.webp');
});

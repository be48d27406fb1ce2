import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import { connectScale, pairTablet, tile } from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });

/** Runs in the page: another app takes the camera. */
function takeCameraAway(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Could not start video source', 'NotReadableError');
  };
  for (const video of document.querySelectorAll('video')) {
    if (!(video.srcObject instanceof MediaStream)) continue;
    for (const track of video.srcObject.getTracks()) track.dispatchEvent(new Event('ended'));
  }
}

test('without the camera captures are saved without a picture', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/401/);
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await expect(page.getByText('Camera on')).toBeVisible();
  await page.evaluate(takeCameraAway);
  await expect(page.getByText('Camera off')).toBeVisible();
  await expect(page.getByText('Another app is using the camera.')).toBeVisible();
  await scale.put(900);
  await expect(page.getByText(/^No picture/)).toBeVisible();
  await tile(page, 'Potato peelings').click();
  await expect.poll(() => tablet.entryCount()).toBe(1);
  expect((await tablet.entries())[0]).toMatchObject({ item_weight: 0.9, image_url: null });
});

import { scriptHidScale } from '../harness/tablet/scripted-scales.ts';
import { expect, test } from '../harness/test.ts';
import { connectScale, pairTablet, tile } from '../harness/tablet/paired-tablet.ts';

test.use({ viewport: { width: 1180, height: 820 } });

declare global {
  interface Window {
    openedStreams: MediaStream[];
  }
}

/** Runs in the page before its scripts. */
function keepStreams(): void {
  window.openedStreams = [];
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    window.openedStreams.push(stream);
    return stream;
  };
}

/** Runs in the page: another app takes the camera. */
function takeCameraAway(): void {
  navigator.mediaDevices.getUserMedia = async () => {
    throw new DOMException('Could not start video source', 'NotReadableError');
  };
  for (const track of window.openedStreams.flatMap((stream) => stream.getTracks())) {
    track.stop();
    track.dispatchEvent(new Event('ended'));
  }
}

test('a camera that is taken away while weighing costs no capture', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  await page.addInitScript(keepStreams);
  const scale = await scriptHidScale(page);
  const tablet = await pairTablet(page);
  await connectScale(page, 'USB scale');
  await expect(page.getByText('Camera on')).toBeVisible();
  await scale.put(1200);
  await expect(page.getByRole('img', { name: 'Picture taken' })).toBeVisible();
  await page.evaluate(takeCameraAway);
  await expect(page.getByText('Camera off')).toBeVisible();
  await expect(
    page.getByText(
      'Another app is using the camera. Close it; captures are saved without a picture until then.',
    ),
  ).toBeVisible();
  await tile(page, 'Potato peelings').click();
  await expect.poll(() => tablet.entryCount()).toBe(1);

  await scale.empty();
  await scale.put(900);
  await expect(page.getByText(/^No picture/)).toBeVisible();
  await tile(page, 'Potato peelings').click();
  await expect.poll(() => tablet.entryCount()).toBe(2);
  const entries = await tablet.entries();
  expect(new Set(entries.map(({ item_weight: weight }) => weight))).toEqual(new Set([0.9, 1.2]));
  expect(entries.find(({ item_weight: weight }) => weight === 0.9)?.image_url).toBeNull();
});

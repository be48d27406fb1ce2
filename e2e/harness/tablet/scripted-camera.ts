import type { Page } from '@playwright/test';

declare global {
  interface Window {
    showToCamera(base64: string): Promise<void>;
  }
}

/** A camera in the browser of the tablet that sees given pictures. */
export async function scriptCamera(page: Page) {
  await page.addInitScript(installCamera);
  return {
    show: async (picture: Buffer): Promise<void> => {
      await page.evaluate((sent) => window.showToCamera(sent), picture.toString('base64'));
      // The next frame reaches the video.
      await page.waitForTimeout(500);
    },
  };
}

/** Runs in the page. */
function installCamera(): void {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 960;
  const context = canvas.getContext('2d');
  let picture: CanvasImageSource | undefined;
  const draw = (): void => {
    if (!context) return;
    context.fillStyle = '#8f9496';
    context.fillRect(0, 0, canvas.width, canvas.height);
    if (picture) context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  };
  // A stream of a canvas sends frames only while it is drawn on.
  setInterval(draw, 100);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  window.showToCamera = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    picture = await createImageBitmap(new Blob([bytes]));
    draw();
  };
}

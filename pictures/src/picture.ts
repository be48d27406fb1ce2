import sharp, { type OutputInfo, type Sharp } from 'sharp';
import {
  arrangeScene,
  frameHeight,
  frameWidth,
  type Container,
  type Scene,
} from './arrangement.ts';
import { aimCamera, develop, expose } from './camera.ts';
import { cutOut, layOver, type Bounds } from './compositor.ts';
import { backgroundsOf, decodeBackground, decodeLayer } from './library.ts';
import { oneOf, seededRandom } from './random.ts';

export { mostGramsIn, type Container, type Scene } from './arrangement.ts';

/** Free area inside the container walls. */
const inside: Record<Container, Omit<Bounds, 'x' | 'y'>> = {
  tray: { halfWidth: 540, halfHeight: 366, corner: 60 },
  plate: { halfWidth: 560, halfHeight: 470, corner: 300 },
  bin: { halfWidth: 590, halfHeight: 428, corner: 110 },
  board: { halfWidth: 620, halfHeight: 450, corner: 40 },
};

interface PictureOptions {
  width?: number;
}

/** Deterministic 4:3 JPEG from above. */
export async function composePicture(scene: Scene, options?: PictureOptions): Promise<Buffer> {
  const image = await draw(scene, options);
  return await image.jpeg({ quality: 84 }).toBuffer();
}

/** The pixels of `composePicture`, for callers with an encoding of their own. */
export async function composePixels(scene: Scene): Promise<{ data: Buffer; info: OutputInfo }> {
  const image = await draw(scene);
  return await image.raw().toBuffer({ resolveWithObject: true });
}

async function draw(scene: Scene, options: PictureOptions = {}): Promise<Sharp> {
  const mounting = seededRandom(`${scene.monitor} ${scene.container}`);
  const ground = await decodeBackground(oneOf(mounting, backgroundsOf(scene.container)));
  const sensor = seededRandom(`${scene.seed} ${scene.frame ?? 0} noise`);
  const camera = expose(aimCamera(mounting), sensor);
  const width = Math.round(frameWidth / camera.zoom);
  const height = Math.round(frameHeight / camera.zoom);
  const left = Math.round((ground.width - width) / 2 + camera.x);
  const top = Math.round((ground.height - height) / 2 + camera.y);
  const middle = { x: ground.width / 2 - left, y: ground.height / 2 - top };
  const canvas = cutOut(ground, left, top, width, height);
  for (const placed of arrangeScene(scene, seededRandom(`${scene.seed} ${scene.container}`))) {
    const pixels = await decodeLayer(placed.layer, placed.tint);
    layOver(
      canvas,
      pixels,
      { ...placed, x: middle.x + placed.x, y: middle.y + placed.y },
      { ...middle, ...inside[scene.container] },
    );
  }
  develop(canvas, camera, sensor);
  const shownWidth = options.width ?? frameWidth;
  const size = { width: shownWidth, height: Math.round((shownWidth * frameHeight) / frameWidth) };
  const image = sharp(canvas.data, { raw: { width, height, channels: 3 } });
  // An unrecognisable food is blurred.
  if (scene.food === null) image.blur(2.2);
  return image.resize({ ...size, fit: 'fill', kernel: 'linear' });
}

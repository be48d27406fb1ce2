import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { composePicture, type Scene } from './picture.ts';

const potatoes = { name: 'Roast potatoes', category: 'Starches', subcategory: 'Potatoes' };
const peas = { name: 'Cooked peas', category: 'Vegetables', subcategory: 'Beans & peas' };
const scene: Scene = {
  food: potatoes,
  grams: 1200,
  container: 'tray',
  monitor: 'WG-1',
  seed: 'event 17',
};
const small = { width: 320 };

describe('a composed picture', () => {
  test('is a 4:3 JPEG, 1280 wide by default', async () => {
    const { format, width, height } = await sharp(await composePicture(scene)).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1280, height: 960 });
    const narrow = await sharp(await composePicture(scene, { width: 640 })).metadata();
    expect([narrow.width, narrow.height]).toEqual([640, 480]);
  });

  test('is identical for the same scene and different for another seed', async () => {
    const first = await composePicture(scene, small);
    expect(await composePicture(scene, small)).toEqual(first);
    expect(await composePicture({ ...scene, seed: 'event 18' }, small)).not.toEqual(first);
  });

  test('of a backup frame shows the same scene a moment later', async () => {
    const first = await composePicture(scene, small);
    const backup = await composePicture({ ...scene, frame: 1 }, small);
    expect(backup).not.toEqual(first);
    expect(await composePicture({ ...scene, frame: 1 }, small)).toEqual(backup);
    expect(await composePicture({ ...scene, frame: 2 }, small)).not.toEqual(backup);
    const difference = (await goldenShare(backup)) - (await goldenShare(first));
    expect(Math.abs(difference)).toBeLessThan(0.06);
  });

  test('of one monitor has the same background and angle, of another one a different', async () => {
    const first = await cornersOf(scene);
    const later = { ...scene, grams: 300, food: peas, seed: 'event 99' };
    expect(distanceOf(await cornersOf(later), first)).toBeLessThan(6);
    const others = await Promise.all(
      ['WG-2', 'WG-3', 'WG-4'].map((monitor) => cornersOf({ ...scene, monitor })),
    );
    for (const other of others) expect(distanceOf(other, first)).toBeGreaterThan(6);
  });

  test.each(['tray', 'bin'] as const)('shows more food for more grams: %s', async (on) => {
    const shares: number[] = [];
    for (const grams of [20, 250, 1100, 4500]) {
      const picture = await composePicture({ ...scene, grams, container: on }, small);
      shares.push(await goldenShare(picture));
    }
    expect(shares.toSorted((one, other) => one - other)).toEqual(shares);
    expect(shares[0]).toBeGreaterThan(0);
    expect(shares[3]).toBeGreaterThan((shares[0] ?? 0) * 3);
  });

  test('shows the second food', async () => {
    const alone = await sharp(await composePicture(scene, small)).stats();
    const second = { food: peas, grams: 900 };
    const both = await sharp(await composePicture({ ...scene, second }, small)).stats();
    const greenness = ({ channels: [red, green] }: typeof alone): number =>
      (green?.mean ?? 0) - (red?.mean ?? 0);
    expect(greenness(both)).toBeGreaterThan(greenness(alone) + 3);
  });

  test('of an unrecognisable pile is less sharp than of a known food', async () => {
    const sharpness = async (picture: Buffer): Promise<number> =>
      (await sharp(picture).stats()).sharpness;
    const unclear = await composePicture({ ...scene, food: null });
    expect(await sharpness(unclear)).toBeLessThan(await sharpness(await composePicture(scene)));
  });
});

/** The rim of the container, which food never covers. */
async function cornersOf(shown: Scene): Promise<Buffer> {
  const picture = await composePicture(shown, small);
  return sharp(picture).extract({ left: 0, top: 0, width: 320, height: 16 }).raw().toBuffer();
}

function distanceOf(one: Buffer, other: Buffer): number {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0);
  return sum / one.length;
}

/** Share of the picture that is potato yellow, which steel is not. */
async function goldenShare(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  let golden = 0;
  for (let at = 0; at < data.length; at += 3) {
    if ((data[at] ?? 0) - (data[at + 2] ?? 0) > 45) golden++;
  }
  return golden / (data.length / 3);
}

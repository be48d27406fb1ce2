import sharp, { type Sharp } from 'sharp';
import {
  blackBagGround,
  clearBagGround,
  greenBagGround,
  greenBoardGround,
  plateGround,
  plateOnWoodGround,
  whiteBagGround,
  woodenBoardGround,
} from './grounds.ts';
import type { Layer } from './light.ts';
import { traySvg, type Tray } from './tray.ts';

const tray = (look: Tray) => (): Sharp => sharp(Buffer.from(traySvg(look)));

const ground = (draw: () => Layer) => (): Sharp => {
  const { pixels, width, height } = draw();
  // Softens the hard pixel edges like a lens.
  return sharp(pixels, { raw: { width, height, channels: 4 } }).blur(0.6);
};

/** The name starts with the container. */
export const backgrounds: Record<string, () => Sharp> = {
  'tray-1': tray({ seed: 3, inset: 106, floor: '#4D4A47', joint: '#35322F' }),
  'tray-2': tray({ seed: 11, inset: 96, floor: '#5A5048', joint: '#3A332E' }),
  'tray-3': tray({ seed: 23, inset: 101, floor: '#3F4648', joint: '#2B3032' }),
  'tray-4': tray({ seed: 31, inset: 108, floor: '#6A6660', joint: '#4A4641' }),
  'plate-1': ground(plateGround),
  'plate-2': ground(plateOnWoodGround),
  'bin-1': ground(blackBagGround),
  'bin-2': ground(clearBagGround),
  'bin-3': ground(greenBagGround),
  'bin-4': ground(whiteBagGround),
  'board-1': ground(woodenBoardGround),
  'board-2': ground(greenBoardGround),
};

import { layersOf, type LookAmount, type LookLayer } from './library.ts';
import { lookOf, type PicturedFood } from './look-of.ts';
import { lookNamed, type Look, type Tint } from './looks.ts';
import { between, oneOf, type Random } from './random.ts';

export interface Scene {
  /** Null shows an unrecognisable pile. */
  food: PicturedFood | null;
  grams: number;
  second?: { food: PicturedFood; grams: number };
  container: 'tray' | 'plate' | 'bin' | 'board';
  seed: string;
  /** 0 is the main picture; 1 and up are backup frames of the same scene with the camera moved. */
  frame?: number;
}

/** In pixels from the middle of a 1280 x 960 picture. */
export interface Placed {
  layer: LookLayer;
  tint: Tint;
  scale: number;
  radians: number;
  isMirrored: boolean;
  x: number;
  y: number;
}

export const frameWidth = 1280;
export const frameHeight = 960;

/** Maximum area of food on a container, and its aspect ratio. */
const room: Record<Scene['container'], { mostPixels: number; aspect: number }> = {
  tray: { mostPixels: 660_000, aspect: 1.45 },
  plate: { mostPixels: 250_000, aspect: 1.05 },
  bin: { mostPixels: 760_000, aspect: 1.3 },
  board: { mostPixels: 430_000, aspect: 1.4 },
};

// 2.5 kg of potatoes on a tray hide a quarter of the picture. Piles also grow in height, so the area grows slower
// than the weight.
const pixelsAt = (grams: number): number => 320_000 * (Math.max(3, grams) / 2500) ** 0.58;

/** A roast potato has its real size on a gastronorm tray. */
const naturalScale = 1.65;
const mostStretch = 1.2;

export function arrangeScene(scene: Scene, random: Random): Placed[] {
  const look = lookNamed(scene.food === null ? 'mixed-waste' : lookOf(scene.food));
  const { second, container } = scene;
  if (second === undefined) return arrange(look, scene.grams, random, container, { x: 0, y: 0 });
  const side = random() < 0.5 ? -1 : 1;
  const aside = side * between(random, 120, 170) * (container === 'plate' ? 0.6 : 1);
  const forth = between(random, -50, 50);
  const secondLook = lookNamed(lookOf(second.food));
  return [
    ...arrange(look, scene.grams, random, container, { x: -aside * 0.8, y: -forth }),
    ...arrange(secondLook, second.grams, random, container, { x: aside, y: forth }),
  ];
}

/** One pile, or several overlapping ones. */
function arrange(
  { drawing, tint = {} }: Look,
  grams: number,
  random: Random,
  container: Scene['container'],
  middle: { x: number; y: number },
): Placed[] {
  const { mostPixels, aspect } = room[container];
  const wanted = Math.min(mostPixels, pixelsAt(grams));
  const layers = layersFor(drawing, wanted);
  const first = oneOf(random, layers);
  const natural = first.coveredPixels * naturalScale ** 2;
  const stretch = Math.sqrt(wanted / natural);
  if (stretch <= mostStretch) {
    const scale = naturalScale * Math.max(0.5, stretch);
    return [{ layer: first, tint, scale, ...middle, ...turned(random) }];
  }
  const piles = Math.ceil(wanted / (natural * 0.8));
  const spread = Math.sqrt(wanted / Math.PI) * 0.56;
  const start = random() * Math.PI * 2;
  return Array.from({ length: piles }, (_, index) => {
    const angle = start + (index / (piles - 1)) * Math.PI * 2;
    const out = index === piles - 1 ? 0 : spread * between(random, 0.9, 1.1);
    return {
      layer: oneOf(random, layers),
      tint,
      scale: naturalScale * between(random, 1, 1.15),
      x: middle.x + Math.cos(angle) * out * Math.sqrt(aspect),
      y: middle.y + (Math.sin(angle) * out) / Math.sqrt(aspect),
      ...turned(random),
    };
  });
}

function turned(random: Random): { radians: number; isMirrored: boolean } {
  return { radians: between(random, -0.32, 0.32), isMirrored: random() < 0.5 };
}

function layersFor(drawing: string, wantedPixels: number): LookLayer[] {
  const amount: LookAmount =
    wantedPixels > 215_000 ? 'large' : wantedPixels > 62_000 ? 'medium' : 'small';
  const layers = layersOf(drawing, amount);
  return layers.length > 0 ? layers : layersOf(drawing, 'medium');
}

import { layersOf, type LookAmount, type LookLayer } from './library.ts';
import { lookOf, type PicturedFood } from './look-of.ts';
import { lookNamed, type Look, type Tint } from './looks.ts';
import { between, oneOf, seededRandom, type Random } from './random.ts';

export interface Scene {
  /** Null shows an unrecognisable pile. */
  food: PicturedFood | null;
  grams: number;
  second?: { food: PicturedFood; grams: number };
  container: Container;
  /** Pictures of one monitor have the same background, angle and light. */
  monitor: string;
  seed: string;
  /** 0 is the main picture; 1 and up are backup frames, between which the food moved. */
  frame?: number;
}

export type Container = 'tray' | 'plate' | 'bin' | 'board';

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

interface Room {
  /** Heavier amounts do not fit. */
  mostGrams: number;
  mostPixels: number;
  halfWidth: number;
  halfHeight: number;
}

const rooms: Record<Container, Room> = {
  tray: { mostGrams: 12_000, mostPixels: 660_000, halfWidth: 500, halfHeight: 340 },
  plate: { mostGrams: 900, mostPixels: 250_000, halfWidth: 320, halfHeight: 300 },
  bin: { mostGrams: 30_000, mostPixels: 760_000, halfWidth: 520, halfHeight: 390 },
  board: { mostGrams: 3000, mostPixels: 430_000, halfWidth: 480, halfHeight: 340 },
};

export const mostGramsIn = (container: Container): number => rooms[container].mostGrams;

// 2.5 kg of potatoes on a tray hide a quarter of the picture. Piles also grow in height, so the area grows slower
// than the weight.
const pixelsAt = (grams: number): number => 320_000 * (Math.max(3, grams) / 2500) ** 0.58;

/** A roast potato has its real size on a gastronorm tray. */
const naturalScale = 1.65;
const mostStretch = 1.2;

interface Point {
  x: number;
  y: number;
}

export function arrangeScene(scene: Scene, random: Random): Placed[] {
  const look = lookNamed(scene.food === null ? 'mixed-waste' : lookOf(scene.food));
  const { second, container, frame = 0 } = scene;
  const placed =
    second === undefined
      ? arrangeHeaps(look, scene.grams, random, rooms[container])
      : arrangeSideBySide(
          { look, grams: scene.grams },
          { look: lookNamed(lookOf(second.food)), grams: second.grams },
          random,
          rooms[container],
        );
  return frame === 0 ? placed : placed.map(nudge(seededRandom(`${scene.seed} frame ${frame}`)));
}

/** Food lands where it is tipped: in one to three heaps, seldom in the middle. */
function arrangeHeaps(look: Look, grams: number, random: Random, room: Room): Placed[] {
  const wanted = Math.min(room.mostPixels, pixelsAt(grams));
  const shares = heapShares(grams, random);
  const start = random() * Math.PI * 2;
  return shares.flatMap((share, index) => {
    // Heaps are wider than high and ragged.
    const radius = Math.sqrt((wanted * share) / Math.PI) * 1.2;
    const angle = start + (index / shares.length) * Math.PI * 2;
    const out = shares.length === 1 ? random() * 0.8 : between(random, 0.55, 0.85);
    const middle = {
      x: Math.cos(angle) * out * Math.max(0, room.halfWidth - radius),
      y: Math.sin(angle) * out * Math.max(0, room.halfHeight - radius),
    };
    return arrangeHeap(look, wanted * share, random, middle);
  });
}

function heapShares(grams: number, random: Random): number[] {
  const chance = random();
  const count = grams < 300 || chance < 0.4 ? 1 : grams < 1200 || chance < 0.75 ? 2 : 3;
  const parts = Array.from({ length: count }, () => between(random, 0.5, 1));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}

interface Portion {
  look: Look;
  grams: number;
}

function arrangeSideBySide(first: Portion, other: Portion, random: Random, room: Room): Placed[] {
  const side = random() < 0.5 ? -1 : 1;
  const aside = side * between(random, 0.24, 0.34) * room.halfWidth;
  const forth = between(random, -0.15, 0.15) * room.halfHeight;
  const pixels = ({ grams }: Portion): number => Math.min(room.mostPixels, pixelsAt(grams));
  return [
    ...arrangeHeap(first.look, pixels(first), random, { x: -aside * 0.8, y: -forth }),
    ...arrangeHeap(other.look, pixels(other), random, { x: aside, y: forth }),
  ];
}

/** One layer, or several overlapping ones. */
function arrangeHeap(
  { drawing, tint = {} }: Look,
  wantedPixels: number,
  random: Random,
  middle: Point,
): Placed[] {
  const layers = layersFor(drawing, wantedPixels);
  const first = oneOf(random, layers);
  const natural = first.coveredPixels * naturalScale ** 2;
  const stretch = Math.sqrt(wantedPixels / natural);
  if (stretch <= mostStretch) {
    const scale = naturalScale * Math.max(0.5, stretch);
    return [{ layer: first, tint, scale, ...middle, ...turned(random) }];
  }
  const piles = Math.ceil(wantedPixels / (natural * 0.8));
  const spread = Math.sqrt(wantedPixels / Math.PI) * 0.56;
  const start = random() * Math.PI * 2;
  return Array.from({ length: piles }, (_, index) => {
    const angle = start + (index / (piles - 1)) * Math.PI * 2;
    const out = index === piles - 1 ? 0 : spread * between(random, 0.9, 1.1);
    return {
      layer: oneOf(random, layers),
      tint,
      scale: naturalScale * between(random, 1, 1.15),
      x: middle.x + Math.cos(angle) * out * 1.15,
      y: middle.y + (Math.sin(angle) * out) / 1.15,
      ...turned(random),
    };
  });
}

const nudge =
  (random: Random) =>
  (placed: Placed): Placed => ({
    ...placed,
    x: placed.x + between(random, -16, 16),
    y: placed.y + between(random, -12, 12),
    radians: placed.radians + between(random, -0.03, 0.03),
  });

function turned(random: Random): { radians: number; isMirrored: boolean } {
  return { radians: between(random, -0.32, 0.32), isMirrored: random() < 0.5 };
}

function layersFor(drawing: string, wantedPixels: number): LookLayer[] {
  const amount: LookAmount =
    wantedPixels > 215_000 ? 'large' : wantedPixels > 62_000 ? 'medium' : 'small';
  const layers = layersOf(drawing, amount);
  return layers.length > 0 ? layers : layersOf(drawing, 'medium');
}

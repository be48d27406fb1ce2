import { createHash } from 'node:crypto';
import type { Scene } from '@wastegauge/pictures/picture';
import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';
import { findFoods } from './queries.ts';

const pile = z.strictObject({ food: z.number().int().nullable(), grams: z.number().int() });

/** What lies before the camera of a demo monitor, whatever the label says; foods by id. */
const storedScene = z.strictObject({
  piles: z.array(pile).min(1),
  container: z.enum(['tray', 'plate', 'bin', 'board']),
  seed: z.string(),
});
export type StoredScene = z.infer<typeof storedScene>;

export interface DrawnCapture {
  siteId: number;
  deviceId: number;
  deviceType: string;
  captureId: string;
  /** The foods in the picture, the main one first. */
  piles: StoredScene['piles'];
}

export interface PlannedPicture {
  position: number;
  file: string;
  scene: string;
}

const seenBy: Record<string, readonly Scene['container'][]> = {
  PLATE_WASTE: ['plate', 'tray', 'plate', 'bin'],
  PREP_AND_PRODUCTION_WASTE: ['tray', 'board', 'tray', 'bin'],
};

/** The pictures of a capture. Their names follow from what they show, so that a changed demo draws anew. */
export function planPictures(
  { siteId, deviceId, deviceType, captureId, piles }: DrawnCapture,
  positions: readonly number[],
): PlannedPicture[] {
  const seed = `${siteId} ${deviceId} ${captureId}`;
  const containers = seenBy[deviceType] ?? ['tray'];
  const container = containers[(digestOf(seed)[0] ?? 0) % containers.length] ?? 'tray';
  const scene = JSON.stringify({ piles, container, seed } satisfies StoredScene);
  return positions.map((position) => ({
    position,
    scene,
    file: `drawn-${digestOf(`${position} ${scene}`).toString('hex', 0, 16)}.large.jpg`,
  }));
}

export async function readScene(db: Db, text: string, position: number): Promise<Scene> {
  const { piles, container, seed } = storedScene.parse(JSON.parse(text));
  const foods = await findFoods(
    db,
    piles.flatMap(({ food }) => food ?? []),
  );
  const foodOf = (id: number | null) => foods.find((food) => food.id === id) ?? null;
  const [main, second] = piles;
  const besides = second && foodOf(second.food);
  return {
    food: foodOf(main?.food ?? null),
    grams: main?.grams ?? 0,
    ...(besides && { second: { food: besides, grams: second.grams } }),
    container,
    seed,
    frame: position,
  };
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

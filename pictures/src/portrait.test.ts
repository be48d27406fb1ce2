import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composeFoodPortrait } from './portrait.ts';

const peas = { name: 'Cooked peas', category: 'Vegetables', subcategory: 'Beans & peas' };
const carrots = { name: 'Cooked carrots', category: 'Vegetables', subcategory: 'Roots' };

test('a portrait is a square WebP of the requested size, identical for the same food', async () => {
  const portrait = await composeFoodPortrait(peas, { size: 96 });
  const { format, width, height } = await sharp(portrait).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 96, height: 96 });
  expect(await composeFoodPortrait(peas, { size: 96 })).toEqual(portrait);
});

test('peas are green and carrots are not', async () => {
  const greenness = async (food: typeof peas): Promise<number> => {
    const { channels } = await sharp(await composeFoodPortrait(food, { size: 64 })).stats();
    return (channels[1]?.mean ?? 0) - (channels[0]?.mean ?? 0);
  };
  expect(await greenness(peas)).toBeGreaterThan(20);
  expect(await greenness(carrots)).toBeLessThan(0);
});

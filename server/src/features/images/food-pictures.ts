import { createHash } from 'node:crypto';
import { firstOwnFoodId, imageSizes } from '@wastegauge/contract/services/images';
import { composeFoodPortrait } from '@wastegauge/pictures/portrait';
import { AppError } from '../../platform/errors.ts';
import type { Media } from '../../platform/http/http.ts';
import type { ImageDeps } from './delivery.ts';
import { shrinkToJpeg } from './encoding.ts';
import { readFile } from './picture-files.ts';
import { findFoods, type FoodFacts } from './queries.ts';
import { createWorkbench } from './workbench.ts';

const cacheHeaders = { 'cache-control': 'public, max-age=2592000', vary: 'accept' };

export type ShowFoodPicture = (
  foodId: number,
  size: 'thumb' | 'card',
  accept: string,
) => Promise<Media>;

/** Composed when first asked for, then kept. */
export function createFoodPictures({
  db,
  files,
}: Pick<ImageDeps, 'db' | 'files'>): ShowFoodPicture {
  const compose = createWorkbench();
  return async (foodId, size, accept) => {
    const [food] = foodId < firstOwnFoodId ? await findFoods(db, [foodId]) : [];
    if (!food) throw new AppError('pictureMissing');
    const file = `food-${foodId}-${digestOf(food)}.${size}.webp`;
    let content = await readFile(files, file);
    if (!content) {
      await compose(file, async () =>
        files.put(file, await composeFoodPortrait(food, { size: imageSizes[size] })),
      );
      content = await readFile(files, file);
    }
    if (!content) throw new AppError('pictureMissing');
    return accept.includes('image/webp')
      ? { type: 'image/webp', content, headers: cacheHeaders }
      : { type: 'image/jpeg', content: await shrinkToJpeg(content, size), headers: cacheHeaders };
  };
}

/** A food that is renamed looks different. */
const digestOf = ({ name, category, subcategory }: FoodFacts): string =>
  createHash('sha256').update(`${name}\n${category}\n${subcategory}`).digest('hex').slice(0, 12);

import { z } from 'zod';

export const standardPageSize = 20;
export const maxPageSize = 10000;

/** Rows with pictures are large and each picture URL is signed; exports serve longer lists. */
export const maxPicturePageSize = 200;

const pageLimit = (most: number) =>
  z.coerce.number().int().min(1).max(most).default(standardPageSize);

export const pagingQuery = {
  limit: pageLimit(maxPageSize),
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
};

export const picturePagingQuery = { ...pagingQuery, limit: pageLimit(maxPicturePageSize) };

export const pageOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ count: z.number().int(), results: z.array(item) });

/** Comma-separated or repeated. */
export const listOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.preprocess((value) => {
    if (value === undefined) return [];
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    return parts
      .flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]))
      .filter((part) => part !== '');
  }, z.array(item).max(maxPageSize));

/** Each column ascending and, with a minus sign, descending. */
export const bothDirections = <const Column extends string>(
  columns: readonly Column[],
): (Column | `-${Column}`)[] => columns.flatMap((column) => [column, `-${column}` as const]);

export const idParam = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idParams = z.strictObject({ id: idParam });

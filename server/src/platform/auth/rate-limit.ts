import { sql } from 'kysely';
import { AppError } from '../errors.ts';
import type { Db } from '../db/db.ts';
import { runStatement } from '../db/query.ts';

export interface Limit {
  key: string;
  hits: number;
  windowSeconds: number;
}

/** Counts one hit; over the limit throws 429 with the seconds left. Shared by all server processes. */
export async function countHit(db: Db, limit: Limit): Promise<void> {
  rejectOverLimit(await addHit(db, limit), limit);
}

export interface Counted {
  hits: number;
  secondsLeft: number;
}

export async function addHit(db: Db, limit: Limit): Promise<Counted> {
  const counted = await sql<Counted>`
    insert into rate_limit as counted (key, window_ends_at, hits)
    values (${limit.key}, now() + make_interval(secs => ${limit.windowSeconds}), 1)
    on conflict (key) do update set
      hits = case when counted.window_ends_at <= now() then 1 else counted.hits + 1 end,
      window_ends_at = case when counted.window_ends_at <= now()
        then excluded.window_ends_at else counted.window_ends_at end
    returning hits, ceil(extract(epoch from window_ends_at - now()))::int as "secondsLeft"
  `.execute(db);
  return counted.rows[0] ?? { hits: 1, secondsLeft: limit.windowSeconds };
}

export function rejectOverLimit(counted: Counted, limit: Limit): void {
  if (counted.hits <= limit.hits) return;
  throw new AppError('tooManyRequests', { retryAfterSeconds: counted.secondsLeft });
}

export const undoHit = (db: Db, key: string): Promise<void> =>
  runStatement(db)`update rate_limit set hits = greatest(hits - 1, 0) where key = ${key}`;

export const clearHits = (db: Db, key: string): Promise<void> =>
  runStatement(db)`delete from rate_limit where key = ${key}`;

export const deleteEndedWindows = (db: Db): Promise<void> =>
  runStatement(db)`delete from rate_limit where window_ends_at < now()`;

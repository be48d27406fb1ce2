import type { Db } from '../db/db.ts';

/** Runs heavy reads on the database or on a replica of it. */
export interface ReadRouter {
  /** Uses a replica that contains everything committed before the call, otherwise the database. */
  read<Result>(database: Db, work: (db: Db) => Promise<Result>): Promise<Result>;
}

export const readFromDatabase: ReadRouter = { read: (database, work) => work(database) };

export interface ReplicaStatus {
  state: 'following' | 'behind' | 'unreachable';
  /** When it entered this state. */
  since: Date;
  /** WAL not replayed yet; null when unknown. */
  lagBytes: number | null;
  lagSeconds: number | null;
}

export interface ReadReplica extends ReadRouter {
  readStatus(): Promise<ReplicaStatus>;
}

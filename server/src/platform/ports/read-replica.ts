import type { Db } from '../db/db.ts';

/** Heavy readings. Who answers, the database or a replica of it, does not show. */
export interface ReadRouter {
  /** Read by a replica that holds whatever was committed before the call; where none does, by the database. */
  read<Result>(database: Db, work: (db: Db) => Promise<Result>): Promise<Result>;
}

/** Where there is no replica. */
export const readFromDatabase: ReadRouter = { read: (database, work) => work(database) };

export interface ReplicaStatus {
  state: 'following' | 'behind' | 'unreachable';
  /** Since when it is in this state. */
  since: Date;
  /** What it has not replayed of the database's log; null when nobody can tell. */
  lagBytes: number | null;
  lagSeconds: number | null;
}

/** The replica as whoever runs the product sees it. */
export interface ReadReplica extends ReadRouter {
  readStatus(): Promise<ReplicaStatus>;
}

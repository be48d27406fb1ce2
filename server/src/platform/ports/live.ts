import { type LiveMessage } from '@wastegauge/contract/waste/live';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** One channel of the database for all processes. */
export const liveChannel = 'wastegauge_live';

export interface LiveListener {
  onMessage(message: LiveMessage): void;
  /** From here on something may be missed: whoever shows what it onMessage has to ask again. */
  onGap(): void;
}

/** What every process of the installation announces. */
export interface Live {
  /** False while the line to the database is cut. */
  isConnected(): boolean;
  /** From now on, until the answer is called. */
  subscribe(listener: LiveListener): () => void;
}

/** Inside the transaction of the change: it is onMessage when the change is there, and only then. */
export async function announce(transaction: Db, message: LiveMessage): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(message)})`.execute(transaction);
}

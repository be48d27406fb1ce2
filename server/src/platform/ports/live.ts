import type { LiveMessage } from '@wastegauge/contract/waste/live';
import type { Db } from '../db/db.ts';
import { prepared } from '../db/prepared.ts';
import { runStatement } from '../db/query.ts';

export const liveChannel = 'wastegauge_live';

export interface LiveListener {
  onMessage(message: LiveMessage): void;
  /** Messages may have been missed: reload. */
  onGap(): void;
}

/** Messages announced by any process of the installation. */
export interface Live {
  isConnected(): boolean;
  /** Returns the function that unsubscribes. */
  subscribe(listener: LiveListener): () => void;
}

/** Runs in the transaction of the change: the message is delivered when the change is committed. */
export const announce = (transaction: Db, message: LiveMessage): Promise<void> =>
  runStatement(transaction)`${prepared}
    select pg_notify(${liveChannel}, ${JSON.stringify(message)})
  `;

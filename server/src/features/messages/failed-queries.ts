import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Channel } from './queries.ts';
import { queryCount, queryRows, runStatement } from '../../platform/db/query.ts';

/** Failed for good, or failed at least once and waiting for a retry. */
const isInTrouble = sql`
  (state = 'failed' or (state = 'waiting' and last_error is not null))`;

export interface ChannelCount {
  channel: Channel;
  waiting: number;
  retrying: number;
  failed: number;
  failingSince: Date | null;
  newestError: string | null;
}

/** Uses the partial index on unsent states. */
export const countUnsent = (db: Db): Promise<ChannelCount[]> =>
  queryRows(db)`
    select channel,
      count(*) filter (where not ${isInTrouble}) as waiting,
      count(*) filter (where state = 'waiting' and last_error is not null) as retrying,
      count(*) filter (where state = 'failed') as failed,
      min(failing_since) filter (where ${isInTrouble}) as "failingSince",
      (array_agg(last_error order by tried_at desc nulls last)
        filter (where ${isInTrouble}))[1] as "newestError"
    from outbox where state in ('waiting', 'failed')
    group by channel
  `;

export const countSentSince = (db: Db, hours: number): Promise<number> =>
  queryCount(db)`from outbox
    where state = 'sent' and sent_at > now() - make_interval(hours => ${hours})
  `;

export interface UndeliveredRow {
  id: number;
  channel: Channel;
  recipient: string;
  subject: string;
  template: string;
  isGivenUp: boolean;
  attempts: number;
  error: string;
  createdAt: Date;
  triedAt: Date | null;
}

const undeliveredColumns = sql`
  id, channel, recipient, subject, template, state = 'failed' as "isGivenUp", attempts,
  last_error as error, created_at as "createdAt", tried_at as "triedAt"`;

export async function findUndelivered(
  db: Db,
  query: { recipient: string; limit: number; offset: number },
): Promise<{ count: number; results: UndeliveredRow[] }> {
  const matches = sql`
    ${isInTrouble} and position(lower(${query.recipient}) in lower(recipient)) > 0`;
  const count = await queryCount(db)`from outbox where ${matches}
  `;
  const found = await sql<UndeliveredRow>`
    select ${undeliveredColumns} from outbox where ${matches}
    order by tried_at desc nulls last, id desc
    limit ${query.limit} offset ${query.offset}
  `.execute(db);
  return { count, results: found.rows };
}

/** Locks the rows until the transaction ends, so that a concurrent request sees the change. */
export const lockUndelivered = (
  transaction: Db,
  which: { id: number } | { atMost: number },
): Promise<UndeliveredRow[]> =>
  queryRows(transaction)`
    select ${undeliveredColumns} from outbox
    where ${isInTrouble} ${'id' in which ? sql`and id = ${which.id}` : sql``}
    order by id
    limit ${'id' in which ? 1 : which.atMost}
    for update
  `;

export const markWaiting = (transaction: Db, ids: readonly number[]): Promise<void> =>
  runStatement(transaction)`
    update outbox set state = 'waiting', waiting_since = now(), last_error = null
    where id = any(${ids})
  `;

export const deleteMessage = (transaction: Db, id: number): Promise<void> =>
  runStatement(transaction)`delete from outbox where id = ${id}`;

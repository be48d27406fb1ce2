import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Channel } from './queries.ts';

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
export async function countUnsent(db: Db): Promise<ChannelCount[]> {
  const counted = await sql<ChannelCount>`
    select channel,
      count(*) filter (where not ${isInTrouble}) as waiting,
      count(*) filter (where state = 'waiting' and last_error is not null) as retrying,
      count(*) filter (where state = 'failed') as failed,
      min(failing_since) filter (where ${isInTrouble}) as "failingSince",
      (array_agg(last_error order by tried_at desc nulls last)
        filter (where ${isInTrouble}))[1] as "newestError"
    from outbox where state in ('waiting', 'failed')
    group by channel
  `.execute(db);
  return counted.rows;
}

export async function countSentSince(db: Db, hours: number): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from outbox
    where state = 'sent' and sent_at > now() - make_interval(hours => ${hours})
  `.execute(db);
  return counted.rows[0]?.count ?? 0;
}

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
  const counted = await sql<{ count: number }>`
    select count(*) as count from outbox where ${matches}
  `.execute(db);
  const found = await sql<UndeliveredRow>`
    select ${undeliveredColumns} from outbox where ${matches}
    order by tried_at desc nulls last, id desc
    limit ${query.limit} offset ${query.offset}
  `.execute(db);
  return { count: counted.rows[0]?.count ?? 0, results: found.rows };
}

/** Locks the rows until the transaction ends, so that a concurrent request sees the change. */
export async function lockUndelivered(
  transaction: Db,
  which: { id: number } | { atMost: number },
): Promise<UndeliveredRow[]> {
  const found = await sql<UndeliveredRow>`
    select ${undeliveredColumns} from outbox
    where ${isInTrouble} ${'id' in which ? sql`and id = ${which.id}` : sql``}
    order by id
    limit ${'id' in which ? 1 : which.atMost}
    for update
  `.execute(transaction);
  return found.rows;
}

export async function markWaiting(transaction: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update outbox set state = 'waiting', waiting_since = now(), last_error = null
    where id = any(${ids})
  `.execute(transaction);
}

export async function deleteMessage(transaction: Db, id: number): Promise<void> {
  await sql`delete from outbox where id = ${id}`.execute(transaction);
}

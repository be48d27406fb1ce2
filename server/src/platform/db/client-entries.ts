import { createHash } from 'node:crypto';
import type { Db } from './db.ts';
import { AppError } from '../errors.ts';
import type { SiteScope } from '../scope.ts';
import { queryRow } from './query.ts';
import { runStatement } from './query.ts';

/** An entry with an id chosen by the browser, so that a retry after a lost reply is recognised. */
export interface ClientEntry {
  siteId: number;
  clientId: string;
  userId: number;
  kind: 'event' | 'comment' | 'venue_event';
  /** Distinguishes a retry from a different entry with the same id. */
  content: readonly unknown[];
}

export interface ClaimedEntry {
  /** Id of the created row. */
  id: number;
  isNew: boolean;
}

const sequences = {
  event: 'event_id_seq',
  comment: 'comment_id_seq',
  venue_event: 'venue_event_id_seq',
} as const;

/** Of two simultaneous calls exactly one is new; the other waits for it. */
export async function claimEntry(
  transaction: Db,
  scope: SiteScope,
  { clientId, ...given }: Omit<ClientEntry, 'clientId'> & { clientId: string | undefined },
): Promise<ClaimedEntry> {
  if (clientId === undefined) return { id: await nextId(transaction, given.kind), isNew: true };
  const entry = { ...given, clientId };
  const digest = createHash('sha256').update(JSON.stringify(entry.content)).digest();
  const known = await findEntry(transaction, scope, entry.clientId);
  if (known) return acceptRetry(known, entry, digest);
  const row = await queryRow(transaction)<{ id: number }>`
    insert into client_entry (site_id, client_id, user_id, kind, target_id, digest)
    values (${entry.siteId}, ${entry.clientId}, ${entry.userId}, ${entry.kind},
      nextval(${sequences[entry.kind]}), ${digest})
    on conflict do nothing
    returning target_id as id
  `;
  if (row) return { id: row.id, isNew: true };
  const concurrent = await findEntry(transaction, scope, entry.clientId);
  if (!concurrent) throw new AppError('entryDiffers');
  return acceptRetry(concurrent, entry, digest);
}

export async function nextId(db: Db, kind: ClientEntry['kind']): Promise<number> {
  const row = await queryRow(db)<{ id: number }>`select nextval(${sequences[kind]}) as id`;
  if (!row) throw new Error(`The sequence of the ${kind} gave no id.`);
  return row.id;
}

interface KnownEntry {
  id: number;
  userId: number;
  kind: string;
  digest: Buffer;
}

const findEntry = (db: Db, scope: SiteScope, clientId: string): Promise<KnownEntry | undefined> =>
  queryRow(db)`
    select target_id as id, user_id as "userId", kind, digest from client_entry
    where site_id = any(${scope.siteIds}) and client_id = ${clientId}
  `;

function acceptRetry(
  known: KnownEntry,
  { userId, kind }: ClientEntry,
  digest: Buffer,
): ClaimedEntry {
  if (known.userId !== userId || known.kind !== kind || !known.digest.equals(digest)) {
    throw new AppError('entryDiffers');
  }
  return { id: known.id, isNew: false };
}

/** Retries from a browser that was offline for longer are not recognised. */
const retentionDays = 90;

export const deleteOldEntries = (db: Db): Promise<void> =>
  runStatement(db)`
    delete from client_entry where created_at < now() - make_interval(days => ${retentionDays})
  `;

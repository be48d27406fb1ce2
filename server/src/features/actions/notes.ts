import type { ActionNote, actionRoutes } from '@wastegauge/contract/insight/actions';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import type { ActionDeps } from './deps.ts';
import { findAction, type ActionKey } from './queries.ts';

type Routes = typeof actionRoutes;

interface NoteRow {
  id: number;
  text: string;
  authorId: number | null;
  authorName: string;
  createdAt: Date;
  isRemoved: boolean;
}

export async function listNotes(deps: ActionDeps, actor: Actor, id: number): Promise<ActionNote[]> {
  const key = await requireKey(deps, actor, id);
  const rows = await findNotes(deps.db, key, sql`note.removed_at is null`);
  return rows.map((row) => toNote(row, actor));
}

export async function addNote(
  deps: ActionDeps,
  actor: Actor,
  id: number,
  { text, client_id: clientId }: ParsedRequest<Routes['addActionNote']>['body'],
): Promise<ActionNote> {
  const key = await requireKey(deps, actor, id);
  return inTransaction(deps.db, async (transaction) => {
    const added = await queryRow(transaction)<{ id: number }>`
      insert into action_note (site_id, action_id, text, client_id, author_id, created_at)
      values (${key.siteId}, ${id}, ${text}, ${clientId ?? null}, ${actor.user.id},
        ${deps.clock.now()}::timestamptz)
      on conflict (site_id, client_id) do nothing
      returning id
    `;
    if (added) {
      const target: [string, number, number] = ['action_note', added.id, key.siteId];
      await writeAudit(transaction, actor, 'action_note.added', target, { after: { action: id } });
    }
    const isWanted = added
      ? sql`note.id = ${added.id}`
      : sql`note.client_id = ${clientId ?? null}::uuid`;
    const [row] = await findNotes(transaction, key, isWanted);
    if (!row || row.authorId !== actor.user.id || row.text !== text) {
      throw new AppError('entryDiffers');
    }
    return toNote(row, actor);
  });
}

export async function removeNote(
  deps: ActionDeps,
  actor: Actor,
  { id, noteId }: { id: number; noteId: number },
  isRemoved: boolean,
): Promise<ActionNote> {
  const key = await requireKey(deps, actor, id);
  return inTransaction(deps.db, async (transaction) => {
    const isWanted = sql`note.id = ${noteId}`;
    const row = requireFound((await findNotes(transaction, key, isWanted))[0]);
    if (row.authorId !== actor.user.id) throw new AppError('forbidden');
    if (row.isRemoved !== isRemoved) {
      await runStatement(transaction)`
        update action_note set removed_at = ${isRemoved ? deps.clock.now() : null}::timestamptz
        where site_id = ${key.siteId} and id = ${noteId}
      `;
      const change = `action_note.${isRemoved ? 'removed' : 'restored'}`;
      await writeAudit(transaction, actor, change, ['action_note', noteId, key.siteId], {
        before: { isRemoved: row.isRemoved },
        after: { isRemoved },
      });
    }
    return toNote({ ...row, isRemoved }, actor);
  });
}

async function requireKey({ db, clock }: ActionDeps, actor: Actor, id: number): Promise<ActionKey> {
  return requireFound(await findAction(db, actor.scope, id, clock.now()));
}

const findNotes = (
  db: Db,
  { siteId, id }: ActionKey,
  isWanted: RawBuilder<unknown>,
): Promise<NoteRow[]> =>
  queryRows(db)`
    select note.id, note.text, note.author_id as "authorId", note.created_at as "createdAt",
      coalesce(trim(author.first_name || ' ' || author.surname), '') as "authorName",
      note.removed_at is not null as "isRemoved"
    from action_note note left join app_user author on author.id = note.author_id
    where note.site_id = ${siteId} and note.action_id = ${id} and ${isWanted}
    order by note.created_at, note.id
  `;

const toNote = (row: NoteRow, actor: Actor): ActionNote => ({
  id: row.id,
  text: row.text,
  author: { id: row.authorId, name: row.authorName },
  created_at: row.createdAt.toISOString(),
  is_own: row.authorId === actor.user.id,
  is_removed: row.isRemoved,
});

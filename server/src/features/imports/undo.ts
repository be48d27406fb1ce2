import type { ImportStanding, ImportSummary } from '@wastegauge/contract/edges/imports';
import { writeAudits } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { announce } from '../../platform/ports/live.ts';
import { lockCoversOfSites } from '../covers/service.ts';
import { requireReason } from '../events/service.ts';
import {
  deleteEvents,
  deleteZeroes,
  countCoverEdits,
  countEventEdits,
  lockEvents,
  restoreCovers,
  markUndone,
  extendTimeouts,
  findImportedDays,
} from './change-queries.ts';
import { findSummary, lockImport, type StoredImport } from './queries.ts';
import { requireImport, importView, type ImportDeps } from './service.ts';

const countEdits = (db: Db, { id, kind }: StoredImport): Promise<ImportStanding> =>
  kind === 'waste' ? countEventEdits(db, id) : countCoverEdits(db, id);

export async function readEdits(
  { db }: ImportDeps,
  actor: Actor,
  id: number,
): Promise<ImportStanding> {
  const stored = await requireImport(db, actor, id);
  if (stored.state === 'draft') throw new AppError('importNotMade');
  return countEdits(db, stored);
}

/** Idempotent: a repeated request returns the same summary. */
export async function undoImport(
  deps: ImportDeps,
  actor: Actor,
  id: number,
  { changed }: { changed?: 'keep' | 'remove' | undefined },
): Promise<ImportSummary> {
  return inTransaction(deps.db, async (transaction) => {
    await extendTimeouts(transaction);
    const view = importView(actor);
    const stored = requireFound(await lockImport(transaction, view, id));
    if (stored.state === 'draft') throw new AppError('importNotMade');
    if (stored.state === 'applied') {
      await undoApplied({ ...deps, db: transaction }, actor, stored, changed);
    }
    return requireFound(await findSummary(transaction, view, id));
  });
}

async function undoApplied(
  { db: transaction, clock }: ImportDeps,
  actor: Actor,
  stored: StoredImport,
  changed: 'keep' | 'remove' | undefined,
): Promise<void> {
  const { id, kind, siteIds } = stored;
  await lockCoversOfSites(transaction, siteIds);
  if (kind === 'waste') await lockEvents(transaction, id);
  const edits = await countEdits(transaction, stored);
  if (edits.changed > 0 && changed === undefined) throw new AppError('importChangedSince');
  const reason = await requireReason(transaction, actor, await findImportedDays(transaction, id));
  const alsoChanged = changed === 'remove';
  if (kind === 'waste') await removeWaste(transaction, id, alsoChanged);
  else await restoreCovers(transaction, id, { alsoChanged, by: actor.user.id });
  const keptCount = alsoChanged ? 0 : edits.changed;
  const by = actor.user.id;
  await markUndone(transaction, id, { by, at: clock.now(), keptCount });
  await writeAudits(
    transaction,
    actor,
    siteIds.map((siteId) => ({
      action: 'import.undone',
      targetType: 'import',
      targetId: id,
      siteId,
      before: { ...edits },
      after: { kept: keptCount, ...reason },
    })),
  );
}

async function removeWaste(transaction: Db, id: number, alsoChanged: boolean): Promise<void> {
  await deleteZeroes(transaction, id);
  for (const { siteId, eventId } of await deleteEvents(transaction, id, { alsoChanged })) {
    const message = { site_id: siteId, event_id: eventId, device_id: null };
    await announce(transaction, { kind: 'discarded', ...message });
  }
}

import type { ImportStanding, ImportSummary } from '@wastegauge/contract/edges/imports';
import { writeAudits } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { announce } from '../../platform/ports/live.ts';
import { lockCoversOfSites } from '../covers/service.ts';
import {
  deleteEvents,
  findCoverStanding,
  findEventStanding,
  lockEvents,
  restoreCovers,
  settleAsUndone,
  takeTime,
} from './change-queries.ts';
import { findSummary, lockImport, type StoredImport } from './queries.ts';
import { requireImport, viewOf, type ImportDeps } from './service.ts';

const standingOf = (db: Db, { id, kind }: StoredImport): Promise<ImportStanding> =>
  kind === 'waste' ? findEventStanding(db, id) : findCoverStanding(db, id);

export async function readStanding(
  { db }: ImportDeps,
  actor: Actor,
  id: number,
): Promise<ImportStanding> {
  const stored = await requireImport(db, actor, id);
  if (stored.state === 'draft') throw new AppError('importNotMade');
  return standingOf(db, stored);
}

/** Takes back exactly what an import brought; asked again it answers the same. */
export async function undoImport(
  deps: ImportDeps,
  actor: Actor,
  id: number,
  { changed }: { changed?: 'keep' | 'remove' | undefined },
): Promise<ImportSummary> {
  return inTransaction(deps.db, async (transaction) => {
    await takeTime(transaction);
    const view = viewOf(actor);
    const stored = await lockImport(transaction, view, id);
    if (!stored) throw new AppError('notFound');
    if (stored.state === 'draft') throw new AppError('importNotMade');
    if (stored.state === 'applied') {
      await takeBack({ ...deps, db: transaction }, actor, stored, changed);
    }
    const summary = await findSummary(transaction, view, id);
    if (!summary) throw new AppError('notFound');
    return summary;
  });
}

async function takeBack(
  { db: transaction, clock }: ImportDeps,
  actor: Actor,
  stored: StoredImport,
  changed: 'keep' | 'remove' | undefined,
): Promise<void> {
  const { id, kind, siteIds } = stored;
  await lockCoversOfSites(transaction, siteIds);
  if (kind === 'waste') await lockEvents(transaction, id);
  const standing = await standingOf(transaction, stored);
  if (standing.changed > 0 && changed === undefined) throw new AppError('importChangedSince');
  const alsoChanged = changed === 'remove';
  if (kind === 'waste') await removeWaste(transaction, id, alsoChanged);
  else await restoreCovers(transaction, id, { alsoChanged, by: actor.user.id });
  const keptCount = alsoChanged ? 0 : standing.changed;
  const by = actor.user.id;
  await settleAsUndone(transaction, id, { by, at: clock.now(), keptCount });
  await writeAudits(
    transaction,
    actor,
    siteIds.map((siteId) => ({
      action: 'import.undone',
      targetType: 'import',
      targetId: id,
      siteId,
      before: { ...standing },
      after: { kept: keptCount },
    })),
  );
}

async function removeWaste(transaction: Db, id: number, alsoChanged: boolean): Promise<void> {
  for (const { siteId, eventId } of await deleteEvents(transaction, id, { alsoChanged })) {
    const message = { site_id: siteId, event_id: eventId, device_id: null };
    await announce(transaction, { kind: 'discarded', ...message });
  }
}

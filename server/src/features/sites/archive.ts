import { findArchivedScope, type Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { mintScope } from '../../platform/scope.ts';
import { lockSite } from './detail-queries.ts';
import { findVisibleGroups } from './management.ts';
import {
  deleteSiteRow,
  findSitesById,
  isOfOtherGroup,
  lockSiteForRemoval,
  setArchived,
  siteHasData,
} from './management-queries.ts';

interface ArchiveDeps {
  db: Db;
  clock: Clock;
}

export const archiveSite = (
  { db, clock }: ArchiveDeps,
  actor: Actor,
  siteId: number,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (!(await lockSite(transaction, actor.scope, siteId))) throw new AppError('notFound');
    await requireOwnSite(transaction, actor, siteId);
    await setArchived(transaction, siteId, clock.now());
    await writeAudit(transaction, actor, 'site.archived', ['site', siteId, siteId]);
  });

export const restoreSite = ({ db }: ArchiveDeps, actor: Actor, siteId: number): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const archived = await findArchivedScope(transaction, actor.user.id);
    if (!(await lockSite(transaction, archived, siteId))) throw new AppError('notFound');
    await requireOwnSite(transaction, actor, siteId);
    await setArchived(transaction, siteId, null);
    await writeAudit(transaction, actor, 'site.restored', ['site', siteId, siteId]);
  });

/** For sites created by mistake. */
export const deleteSite = ({ db }: ArchiveDeps, actor: Actor, siteId: number): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const archived = await findArchivedScope(transaction, actor.user.id);
    const scope = mintScope([...actor.scope.siteIds, ...archived.siteIds]);
    if (!(await lockSiteForRemoval(transaction, scope, siteId))) throw new AppError('notFound');
    const groups = await requireOwnSite(transaction, actor, siteId);
    if (await siteHasData(transaction, siteId)) throw new AppError('siteHasData');
    const [before] = await findSitesById(transaction, groups, [siteId]);
    await deleteSiteRow(transaction, siteId);
    await writeAudit(transaction, actor, 'site.deleted', ['site', siteId], {
      before: { ...before },
    });
  });

/** A site that is shared with another group is not one group's to remove. */
async function requireOwnSite(db: Db, actor: Actor, siteId: number) {
  const groups = await findVisibleGroups(db, actor);
  const isShared = groups !== 'all' && (await isOfOtherGroup(db, siteId, groups.groupId));
  if (isShared) throw new AppError('forbidden');
  return groups;
}

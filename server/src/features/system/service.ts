import { randomUUID } from 'node:crypto';
import { inTransaction, type Db } from '../../platform/db/db.ts';
export { deleteEndedSessions, deleteExpiredProofs } from './queries.ts';
import { countSites, findInstallation, insertInstallation } from './queries.ts';

export interface InstallationState {
  isNew: boolean;
  isDemo: boolean;
}

/** Demo or real is decided on the first start, while the database is empty. */
export function registerInstallation(
  db: Db,
  options: { wantsDemo: boolean },
): Promise<InstallationState> {
  return inTransaction(db, async (transaction) => {
    const known = await findInstallation(transaction);
    if (known) return { isNew: false, isDemo: known.isDemo };
    const isEmpty = (await countSites(transaction)) === 0;
    const isDemo = options.wantsDemo && isEmpty;
    if (!isDemo) await insertInstallation(transaction, { id: randomUUID(), isDemo });
    return { isNew: true, isDemo };
  });
}

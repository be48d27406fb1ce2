import type { User } from '@wastegauge/contract/directory/accounts';
import { can } from '@wastegauge/contract/permissions';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import type { ImageLinks } from '../images/service.ts';
import { seesAllTenants } from './grants.ts';
import {
  findUser,
  insertSuperuser,
  isManagedUser,
  isUserInScope,
  type UserRow,
} from './queries.ts';

export { seesAllTenants, seesEverything } from './grants.ts';
export { checkGrant, checkReach, type Grant } from './grants.ts';
export { storeAccountChanges, type AccountDeps } from './account-changes.ts';
export { isManagedBy, shownUsers, type UserRow } from './queries.ts';

export interface ShownUserDeps {
  db: Db;
  clock: Clock;
  imageLinks: ImageLinks;
}

export async function readUser(deps: ShownUserDeps, actor: Actor, userId: number): Promise<User> {
  if (!(await isVisible(deps.db, actor, userId))) throw new AppError('notFound');
  return getExistingUser(deps, userId);
}

export async function isVisible(db: Db, actor: Actor, userId: number): Promise<boolean> {
  if (actor.user.id === userId) return true;
  if (!can(actor.user, 'users.read')) return false;
  if (!can(actor.user, 'users.manage')) return isUserInScope(db, actor.scope, userId);
  return isManagedUser(db, actor, userId, await seesAllTenants(db, actor));
}

/** Creates the first administrator from the command line. False when the e-mail is taken. */
export async function createSuperuser(db: Db, email: string, password: string): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    const userId = await insertSuperuser(transaction, email, passwordHash);
    if (userId === undefined) return false;
    await writeAudit(
      transaction,
      { requestId: 'command line' },
      { action: 'user.superuserCreated', targetType: 'user', targetId: userId },
    );
    return true;
  });
}

export async function getExistingUser(deps: ShownUserDeps, userId: number): Promise<User> {
  const user = requireFound(await findUser(deps.db, userId));
  return toUser(deps, user);
}

export const toUser = ({ imageLinks, clock }: ShownUserDeps, row: UserRow): User => ({
  ...row,
  profile_photo: imageLinks.photoUrl(row.profile_photo, clock.now()),
  last_activity: row.last_activity?.toISOString() ?? null,
  onboarding_date: row.onboarding_date?.toISOString() ?? null,
});

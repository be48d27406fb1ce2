import type { ownUserChanges, User } from '@wastegauge/contract/accounts';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Messages } from '../messages/service.ts';
import { noteFailure } from '../usage/service.ts';
import { storeOwnChanges } from './own-changes.ts';
import { findUser, insertSuperuser, isUserInScope } from './queries.ts';

export interface AccountDeps {
  db: Db;
  clock: Clock;
  messages: Messages;
}

export type OwnUserChanges = z.output<typeof ownUserChanges>;

/** Oneself always; others only when they share a site of the scope. */
export async function readUser(db: Db, actor: Actor, userId: number): Promise<User> {
  const isVisible = actor.user.id === userId || (await isUserInScope(db, actor.scope, userId));
  if (!isVisible) throw new AppError('notFound');
  return getExistingUser(db, userId);
}

/** One's own account only: a colleague is forbidden, a stranger not found. */
export async function changeOwnUser(
  deps: AccountDeps,
  actor: Actor,
  userId: number,
  changes: OwnUserChanges,
): Promise<User> {
  if (actor.user.id !== userId) {
    await readUser(deps.db, actor, userId);
    throw new AppError('forbidden');
  }
  await storeOwnChanges(deps, actor, changes).catch(
    noteFailure(deps.db, { name: 'user_edit_failed', userId }),
  );
  return getExistingUser(deps.db, userId);
}

/** The first administrator of an installation, made from its command line; false when the e-mail is taken. */
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

export async function getExistingUser(db: Db, userId: number): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('notFound');
  return user;
}

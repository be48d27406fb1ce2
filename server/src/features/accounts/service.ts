import type { loginBody, loginReply, User } from '@wastegauge/contract/accounts';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit.ts';
import type { Actor, AuthDeps, Visitor } from '../../platform/auth.ts';
import { inTransaction, type Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashPassword, isPasswordRight } from '../../platform/passwords.ts';
import { countHit, forgetHits } from '../../platform/rate-limit.ts';
import {
  findCredentials,
  findUser,
  insertSuperuser,
  isUserInScope,
  recordLogin,
} from './queries.ts';
import { openSession } from './sessions.ts';

const loginWindowSeconds = 15 * 60;
const loginsPerAccount = 10;
const loginsPerAddress = 100;

export async function signInWithPassword(
  deps: AuthDeps,
  visitor: Visitor,
  given: z.output<typeof loginBody>,
): Promise<z.input<typeof loginReply>> {
  const accountKey = `login:account:${given.email.toLowerCase()}`;
  await countHit(deps.db, {
    key: accountKey,
    hits: loginsPerAccount,
    windowSeconds: loginWindowSeconds,
  });
  await countHit(deps.db, {
    key: `login:address:${visitor.ipAddress}`,
    hits: loginsPerAddress,
    windowSeconds: loginWindowSeconds,
  });
  const credentials = await findCredentials(deps.db, given.email);
  const isRight = await isPasswordRight(credentials?.passwordHash ?? null, given.password);
  if (!credentials || !isRight) throw new AppError('wrongCredentials');
  if (!credentials.isActive) throw new AppError('accountDisabled');

  const token = await inTransaction(deps.db, async (transaction) => {
    await recordLogin(transaction, credentials.id);
    await forgetHits(transaction, accountKey);
    await writeAudit(
      transaction,
      { ...visitor, user: credentials },
      { action: 'session.opened', targetType: 'user', targetId: credentials.id },
    );
    const user = { id: credentials.id, isRemembered: given.remember };
    return openSession(deps, transaction, visitor, user);
  });
  return { token, user: await getExistingUser(deps.db, credentials.id) };
}

/** Oneself always; others only when they share a site of the scope. */
export async function readUser(db: Db, actor: Actor, userId: number): Promise<User> {
  const isVisible = actor.user.id === userId || (await isUserInScope(db, actor.scope, userId));
  if (!isVisible) throw new AppError('notFound');
  return getExistingUser(db, userId);
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

async function getExistingUser(db: Db, userId: number): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('notFound');
  return user;
}

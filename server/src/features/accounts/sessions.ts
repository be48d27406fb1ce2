import { randomUUID } from 'node:crypto';
import type { TokenPair } from '@wastegauge/contract/accounts';
import { writeAudit } from '../../platform/audit.ts';
import type { AuthDeps, Visitor } from '../../platform/auth.ts';
import { inTransaction, type Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findSession, insertSession, revokeSession, rotateSession } from './queries.ts';

const refreshTokenSeconds = 14 * 24 * 3600;

// Named by session: signing in from a second tab must not take the first tab's half away.
const cookieName = (sessionId: string): string => `wg_refresh_${sessionId}`;

export async function openSession(
  deps: AuthDeps,
  transaction: Db,
  visitor: Visitor,
  user: { id: number; isRemembered: boolean },
): Promise<TokenPair> {
  const sessionId = randomUUID();
  await insertSession(transaction, {
    id: sessionId,
    userId: user.id,
    isRemembered: user.isRemembered,
    userAgent: visitor.userAgent,
    ipAddress: visitor.ipAddress,
    expiresAt: new Date(deps.clock.now().getTime() + refreshTokenSeconds * 1000),
  });
  return issueTokens(deps, visitor, user.id, sessionId, 0);
}

/** Rotates; a token that was already spent means somebody copied it: the whole session ends. */
export async function refreshSession(
  deps: AuthDeps,
  visitor: Visitor,
  stored: string,
): Promise<TokenPair> {
  const cookie = visitor.cookies.read(cookieName(stored.split('.')[0] ?? '')) ?? '';
  const token = deps.tokens.readRefresh({ stored, cookie });
  if (!token) throw new AppError('sessionExpired');
  const { sessionId, generation } = token;
  const rotated = await rotateSession(deps.db, sessionId, generation);
  if (rotated) return issueTokens(deps, visitor, rotated.userId, sessionId, generation + 1);

  const session = await findSession(deps.db, sessionId);
  if (!session?.isAlive) throw new AppError('sessionExpired');
  if (session.generation === generation + 1 && session.wasJustRotated) {
    return issueTokens(deps, visitor, session.userId, sessionId, session.generation);
  }
  await inTransaction(deps.db, async (transaction) => {
    await revokeSession(transaction, sessionId, 'refresh token used twice');
    await writeAudit(transaction, visitor, {
      action: 'session.reuseDetected',
      targetType: 'user',
      targetId: session.userId,
    });
  });
  throw new AppError('sessionExpired');
}

export async function closeSession(
  deps: AuthDeps,
  visitor: Visitor,
  sessionId: string,
): Promise<void> {
  await revokeSession(deps.db, sessionId, 'signed out');
  visitor.cookies.clear(cookieName(sessionId));
}

async function issueTokens(
  deps: AuthDeps,
  visitor: Visitor,
  userId: number,
  sessionId: string,
  generation: number,
): Promise<TokenPair> {
  const halves = deps.tokens.refreshHalves(sessionId, generation);
  visitor.cookies.set(cookieName(sessionId), halves.cookie, refreshTokenSeconds);
  const access = await deps.tokens.signAccess(userId, sessionId, deps.clock.now());
  return { access, refresh: halves.stored };
}

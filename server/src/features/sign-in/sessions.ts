import { randomUUID } from 'node:crypto';
import type { OwnSession, TokenPair } from '@wastegauge/contract/directory/sign-in';
import { z } from 'zod';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor, AuthDeps, Visitor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { OpenSessionDeps } from './deps.ts';
import { queueNotice } from './notices.ts';
import { queryHasRow, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

const refreshTokenSeconds = 14 * 24 * 3600;

// One cookie per session: signing in in a second tab must not affect the first.
const cookiePrefix = 'wg_refresh_';
const cookieName = (sessionId: string): string => `${cookiePrefix}${sessionId}`;

// A request header holds about 170 of them.
const maxOtherCookies = 4;

export async function openSession(
  deps: AuthDeps,
  transaction: Db,
  visitor: Visitor,
  userId: number,
): Promise<TokenPair> {
  const sessionId = randomUUID();
  await insertSession(transaction, {
    id: sessionId,
    userId,
    userAgent: visitor.userAgent,
    ipAddress: visitor.ipAddress,
    expiresAt: new Date(deps.clock.now().getTime() + refreshTokenSeconds * 1000),
  });
  const tokens = await issueTokens(deps, visitor, userId, sessionId, 0);
  await clearOldCookies(transaction, visitor);
  return tokens;
}

/** Keeps the cookies of the newest open sessions of the browser. */
async function clearOldCookies(transaction: Db, { cookies }: Visitor): Promise<void> {
  const names = cookies.names().filter((name) => name.startsWith(cookiePrefix));
  if (names.length === 0) return;
  const ids = names.map((name) => name.slice(cookiePrefix.length));
  const sessionIds = ids.filter((id) => z.uuid().safeParse(id).success);
  const kept = await findOpenAmong(transaction, sessionIds, maxOtherCookies);
  for (const id of ids) if (!kept.includes(id)) cookies.clear(cookieName(id));
}

/** Reuse of a refresh token indicates theft, so the whole session ends. */
export async function refreshSession(
  deps: OpenSessionDeps,
  visitor: Visitor,
  stored: string,
): Promise<TokenPair> {
  const cookie = visitor.cookies.read(cookieName(stored.split('.')[0] ?? '')) ?? '';
  const token = deps.tokens.readRefresh({ stored, cookie });
  if (!token) throw new AppError('sessionExpired');
  const { sessionId, generation } = token;
  const rotated = await rotateSession(deps.db, sessionId, generation, refreshTokenSeconds);
  if (rotated) return issueTokens(deps, visitor, rotated.userId, sessionId, generation + 1);

  const session = await findSession(deps.db, sessionId);
  if (!session?.isAlive) throw new AppError('sessionExpired');
  if (session.generation === generation + 1 && session.wasJustRotated) {
    return issueTokens(deps, visitor, session.userId, sessionId, session.generation);
  }
  await inTransaction(deps.db, async (transaction) => {
    const reason = 'refresh token used twice';
    if (!(await revokeSession(transaction, session.userId, sessionId, reason))) return;
    await writeAudit(transaction, visitor, 'session.reuseDetected', ['user', session.userId]);
    await queueNotice(deps, transaction, session.userId, 'refreshTokenReused');
  });
  throw new AppError('sessionExpired');
}

export async function closeSession(deps: AuthDeps, actor: Actor): Promise<void> {
  await endSession(deps, actor, actor.sessionId, 'signed out');
}

export async function revokeOwnSession(
  deps: AuthDeps,
  actor: Actor,
  sessionId: string,
): Promise<void> {
  const isOpen = await endSession(deps, actor, sessionId, 'revoked by its user');
  if (!isOpen) throw new AppError('notFound');
}

export const revokeOtherSessions = (deps: AuthDeps, actor: Actor): Promise<void> =>
  inTransaction(deps.db, async (transaction) => {
    const reason = 'revoked by its user';
    await revokeAllSessions(transaction, actor.user.id, reason, actor.sessionId);
    const after = { except: actor.sessionId, reason };
    await writeAudit(transaction, actor, 'session.closed', ['user', actor.user.id], { after });
  });

export async function listOwnSessions(
  deps: AuthDeps,
  actor: Actor,
): Promise<{ count: number; results: OwnSession[] }> {
  const rows = await findOpenSessions(deps.db, actor.user.id);
  const results = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.id === actor.sessionId,
  }));
  return { count: results.length, results };
}

export const revokeAllSessions = (
  transaction: Db,
  userId: number,
  reason: string,
  exceptSessionId?: string,
): Promise<void> => revokeSessions(transaction, userId, reason, exceptSessionId ?? null);

async function endSession(
  deps: AuthDeps,
  actor: Actor,
  sessionId: string,
  reason: string,
): Promise<boolean> {
  const isEnded = await inTransaction(deps.db, async (transaction) => {
    const isOpen = await revokeSession(transaction, actor.user.id, sessionId, reason);
    if (isOpen) {
      const after = { session: sessionId, reason };
      await writeAudit(transaction, actor, 'session.closed', ['user', actor.user.id], { after });
    }
    return isOpen;
  });
  actor.cookies.clear(cookieName(sessionId));
  return isEnded;
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

interface NewSession {
  id: string;
  userId: number;
  userAgent: string;
  ipAddress: string;
  expiresAt: Date;
}

const insertSession = (db: Db, session: NewSession): Promise<void> =>
  runStatement(db)`
    insert into session (id, user_id, user_agent, ip_address, expires_at)
    values (${session.id}, ${session.userId}, ${session.userAgent}, ${session.ipAddress},
      ${session.expiresAt})
  `;

/** A single statement, so that only one of two parallel refreshes rotates the token. */
const rotateSession = (
  db: Db,
  sessionId: string,
  generation: number,
  lifeSeconds: number,
): Promise<{ userId: number } | undefined> =>
  queryRow(db)`
    update session set generation = generation + 1, rotated_at = now(), last_used_at = now(),
      expires_at = now() + make_interval(secs => ${lifeSeconds})
    from app_user
    where session.id = ${sessionId} and session.generation = ${generation}
      and session.revoked_at is null and session.expires_at > now()
      and app_user.id = session.user_id and app_user.is_active
    returning session.user_id as "userId"
  `;

interface SessionState {
  userId: number;
  generation: number;
  isAlive: boolean;
  wasJustRotated: boolean;
}

/** Two tabs may send the same token: the previous one is accepted for ten seconds. */
const findSession = (db: Db, sessionId: string): Promise<SessionState | undefined> =>
  queryRow(db)`
    select
      session.user_id as "userId",
      session.generation,
      app_user.is_active and session.revoked_at is null and session.expires_at > now()
        as "isAlive",
      session.rotated_at > now() - interval '10 seconds' as "wasJustRotated"
    from session join app_user on app_user.id = session.user_id
    where session.id = ${sessionId}
  `;

export const isIdentityConfirmed = (
  db: Db,
  sessionId: string,
  validMinutes: number,
): Promise<boolean> =>
  queryHasRow(db)`
    select from session
    where id = ${sessionId}
      and identity_confirmed_at > now() - make_interval(mins => ${validMinutes})
  `;

export const recordConfirmedIdentity = (db: Db, sessionId: string): Promise<void> =>
  runStatement(db)`
    update session set identity_confirmed_at = now() where id = ${sessionId}
  `;

async function findOpenAmong(
  db: Db,
  sessionIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from session
    where id = any(${sessionIds}::uuid[]) and revoked_at is null and expires_at > now()
    order by last_used_at desc, id
    limit ${limit}
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

export const revokeSession = (
  db: Db,
  userId: number,
  sessionId: string,
  reason: string,
): Promise<boolean> =>
  queryHasRow(db)`
    update session set revoked_at = now(), revoked_reason = ${reason}
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > now()
    returning id
  `;

const revokeSessions = (
  db: Db,
  userId: number,
  reason: string,
  exceptSessionId: string | null,
): Promise<void> =>
  runStatement(db)`
    update session set revoked_at = now(), revoked_reason = ${reason}
    where user_id = ${userId} and revoked_at is null
      and id is distinct from ${exceptSessionId}::uuid
  `;

type SessionRow = Omit<OwnSession, 'created_at' | 'last_used_at' | 'is_current'> & {
  created_at: Date;
  last_used_at: Date;
};

const findOpenSessions = (db: Db, userId: number): Promise<SessionRow[]> =>
  queryRows(db)`
    select id, user_agent, host(ip_address) as ip_address, created_at, last_used_at
    from session
    where user_id = ${userId} and revoked_at is null and expires_at > now()
    order by last_used_at desc, id
  `;

import type { OwnSession } from '@wastegauge/contract/directory/sign-in';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface NewSession {
  id: string;
  userId: number;
  userAgent: string;
  ipAddress: string;
  expiresAt: Date;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await sql`
    insert into session (id, user_id, user_agent, ip_address, expires_at)
    values (${session.id}, ${session.userId}, ${session.userAgent}, ${session.ipAddress},
      ${session.expiresAt})
  `.execute(db);
}

/** A single statement, so that only one of two parallel refreshes rotates the token. */
export async function rotateSession(
  db: Db,
  sessionId: string,
  generation: number,
  lifeSeconds: number,
): Promise<{ userId: number } | undefined> {
  const rotated = await sql<{ userId: number }>`
    update session set generation = generation + 1, rotated_at = now(), last_used_at = now(),
      expires_at = now() + make_interval(secs => ${lifeSeconds})
    from app_user
    where session.id = ${sessionId} and session.generation = ${generation}
      and session.revoked_at is null and session.expires_at > now()
      and app_user.id = session.user_id and app_user.is_active
    returning session.user_id as "userId"
  `.execute(db);
  return rotated.rows[0];
}

export interface SessionState {
  userId: number;
  generation: number;
  isAlive: boolean;
  wasJustRotated: boolean;
}

/** Two tabs may send the same token: the previous one is accepted for ten seconds. */
export async function findSession(db: Db, sessionId: string): Promise<SessionState | undefined> {
  const found = await sql<SessionState>`
    select
      session.user_id as "userId",
      session.generation,
      app_user.is_active and session.revoked_at is null and session.expires_at > now()
        as "isAlive",
      session.rotated_at > now() - interval '10 seconds' as "wasJustRotated"
    from session join app_user on app_user.id = session.user_id
    where session.id = ${sessionId}
  `.execute(db);
  return found.rows[0];
}

export async function isIdentityConfirmed(
  db: Db,
  sessionId: string,
  validMinutes: number,
): Promise<boolean> {
  const found = await sql`
    select from session
    where id = ${sessionId}
      and identity_confirmed_at > now() - make_interval(mins => ${validMinutes})
  `.execute(db);
  return found.rows.length > 0;
}

export async function noteConfirmedIdentity(db: Db, sessionId: string): Promise<void> {
  await sql`
    update session set identity_confirmed_at = now() where id = ${sessionId}
  `.execute(db);
}

/** Open sessions, most recently used first. */
export async function findOpenAmong(
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

/** False when the user has no such open session. */
export async function revokeSession(
  db: Db,
  userId: number,
  sessionId: string,
  reason: string,
): Promise<boolean> {
  const revoked = await sql`
    update session set revoked_at = now(), revoked_reason = ${reason}
    where id = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > now()
    returning id
  `.execute(db);
  return revoked.rows.length > 0;
}

export async function revokeSessionsOf(
  db: Db,
  userId: number,
  reason: string,
  exceptSessionId: string | null,
): Promise<void> {
  await sql`
    update session set revoked_at = now(), revoked_reason = ${reason}
    where user_id = ${userId} and revoked_at is null
      and id is distinct from ${exceptSessionId}::uuid
  `.execute(db);
}

type SessionRow = Omit<OwnSession, 'created_at' | 'last_used_at' | 'is_current'> & {
  created_at: Date;
  last_used_at: Date;
};

export async function findOpenSessions(db: Db, userId: number): Promise<SessionRow[]> {
  const found = await sql<SessionRow>`
    select id, user_agent, host(ip_address) as ip_address, created_at, last_used_at
    from session
    where user_id = ${userId} and revoked_at is null and expires_at > now()
    order by last_used_at desc, id
  `.execute(db);
  return found.rows;
}

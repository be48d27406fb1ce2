import { can, type Access, type Permission, type Role } from '@wastegauge/contract/permissions';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { AppError } from './errors.ts';
import { mintScope, narrowToListed, type SiteScope } from './scope.ts';
import type { Tokens } from './tokens.ts';

export interface CookieJar {
  read(name: string): string | undefined;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** Whoever calls, signed in or not. */
export interface Visitor {
  requestId: string;
  ipAddress: string;
  userAgent: string;
  cookies: CookieJar;
  /** Who calls a public route, when a good bearer token came along; a bad one counts as none. */
  optionalActor(): Promise<Actor | null>;
  /** The same where a lost session must not pass for no session: a bad bearer token answers 401. */
  actorOfBearer(): Promise<Actor | null>;
}

/** What a request says about who calls and as whom. */
export interface Claim {
  authorization: string | undefined;
  /** Comma-joined ids of sites to look through the eyes of. */
  viewAs: string | undefined;
}

/** A signed-in caller. Role and sites are read on each request, so a change holds at once. */
export interface Actor extends Visitor {
  user: {
    id: number;
    role: Role;
    is_superuser: boolean;
    parentGroupId: number | null;
    preferredCurrency: string;
  };
  sessionId: string;
  scope: SiteScope;
}

export type CallerOf<A extends Access> = A extends Permission ? Actor : Visitor;

export interface AuthDeps {
  db: Db;
  tokens: Tokens;
  clock: Clock;
}

export async function authenticate(deps: AuthDeps, visitor: Visitor, claim: Claim): Promise<Actor> {
  const [scheme, token] = claim.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('notAuthenticated');
  const { userId, sessionId } = await deps.tokens.verifyAccess(token, deps.clock.now());
  const found = await findSignedInUser(deps.db, userId, sessionId);
  if (!found) throw new AppError('sessionExpired');
  const { siteIds, ...user } = found;
  const actor: Actor = { ...visitor, user, sessionId, scope: mintScope(siteIds) };
  if (claim.viewAs === undefined) return actor;
  requirePermission(actor, 'sites.viewAs');
  return { ...actor, scope: narrowToListed(actor.scope, claim.viewAs) };
}

export function requirePermission(actor: Actor, permission: Permission): void {
  if (!can(actor.user, permission)) throw new AppError('forbidden');
}

type SignedInUser = Actor['user'] & { siteIds: number[] };

/** Scope by decision C-56: everything, or one's own sites and, for head office or without own sites, the group's. */
async function findSignedInUser(
  db: Db,
  userId: number,
  sessionId: string,
): Promise<SignedInUser | undefined> {
  const found = await sql<SignedInUser>`
    with touched as (
      update app_user set last_activity = now()
      where id = ${userId}
        and (last_activity is null or last_activity < now() - interval '1 minute')
    )
    select
      signed_in.id,
      signed_in.role,
      signed_in.is_superuser,
      signed_in.parent_group_id as "parentGroupId",
      coalesce(profile.preferred_currency, '€') as "preferredCurrency",
      array(
        select site.id from site
        where signed_in.is_superuser
          or (signed_in.role in ('Admin', 'Labeller')
            and own.site_count = 0 and signed_in.parent_group_id is null)
          or exists (
            select from user_site
            where user_site.user_id = signed_in.id and user_site.site_id = site.id)
          or ((signed_in.head_office or own.site_count = 0) and exists (
            select from site_group
            where site_group.group_id = signed_in.parent_group_id
              and site_group.site_id = site.id))
        order by site.id
      ) as "siteIds"
    from app_user signed_in
    join session on session.id = ${sessionId} and session.user_id = signed_in.id
    left join profile on profile.user_id = signed_in.id
    cross join lateral (
      select count(*) as site_count from user_site where user_site.user_id = signed_in.id
    ) own
    where signed_in.id = ${userId}
      and signed_in.is_active
      and session.revoked_at is null
      and session.expires_at > now()
  `.execute(db);
  return found.rows[0];
}

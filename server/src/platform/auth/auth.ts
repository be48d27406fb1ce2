import type { Language } from '@wastegauge/contract/values/languages';
import {
  can,
  type Access,
  type Holder,
  type Permission,
  type Role,
} from '@wastegauge/contract/permissions';
import { sql, type RawBuilder } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { hashSecret } from './link-secrets.ts';
import { containsPattern } from '../db/like-pattern.ts';
import { prepared } from '../db/prepared.ts';
import { isUnnoted, noteUse } from './note-use.ts';
import { mintScope, narrowToListed, type SiteScope } from '../scope.ts';
import type { Tokens } from './tokens.ts';
import { queryCount, queryRow, queryRows } from '../db/query.ts';

export interface CookieJar {
  names(): string[];
  read(name: string): string | undefined;
  set(name: string, value: string, maxAgeSeconds: number): void;
  clear(name: string): void;
}

/** Any caller, signed in or not. */
export interface Visitor {
  requestId: string;
  ipAddress: string;
  userAgent: string;
  /** The Accept header. */
  accept: string;
  /** Given by the caller for a change within a locked period; empty if none. */
  changeReason: string;
  cookies: CookieJar;
  /** On public routes: null without a valid bearer token. */
  optionalActor(): Promise<Actor | null>;
  /** On public routes: null without a bearer token, 401 with an invalid one. */
  requireBearerActor(): Promise<Actor | null>;
}

/** The identity a request claims. */
export interface Claim {
  authorization: string | undefined;
  /** Comma-joined site ids that narrow the scope. */
  viewAs: string | undefined;
  verifyAccess(token: string): ReturnType<Tokens['verifyAccess']>;
}

/** A signed-in caller. Role and sites are read on each request, so that changes apply at once. */
export interface Actor extends Visitor {
  user: {
    id: number;
    role: Role;
    is_superuser: boolean;
    is_shared_labeller: boolean;
    parentGroupId: number | null;
    preferredCurrency: string;
    language: Language;
  };
  sessionId: string;
  scope: SiteScope;
}

/** A monitor, authenticated by its key. */
export interface DeviceCaller extends Visitor {
  device: { id: number; serial: string; siteId: number };
}

/** A program with the API token of a user; it has the current scope of that user. */
export interface KeyCaller extends Visitor {
  user: { id: number };
  scope: SiteScope;
}

export type CallerOf<A extends Access> = A extends Permission
  ? Actor
  : A extends 'device'
    ? DeviceCaller
    : A extends 'apiKey'
      ? KeyCaller
      : Visitor;

export interface AuthDeps {
  db: Db;
  tokens: Tokens;
  clock: Clock;
}

export async function authenticate(deps: AuthDeps, visitor: Visitor, claim: Claim): Promise<Actor> {
  const [scheme, token] = claim.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('notAuthenticated');
  const { userId, sessionId } = await claim.verifyAccess(token);
  const found = await findSignedInUser(deps.db, userId, sessionId);
  if (!found) throw new AppError('sessionExpired');
  const { siteIds, ...user } = found;
  const actor: Actor = { ...visitor, user, sessionId, scope: mintScope(siteIds) };
  if (claim.viewAs === undefined) return actor;
  requirePermission(actor, 'sites.viewAs');
  return { ...actor, scope: narrowToListed(actor.scope, claim.viewAs) };
}

export async function authenticateDevice(
  deps: AuthDeps,
  visitor: Visitor,
  claim: Claim,
): Promise<DeviceCaller> {
  const [scheme, key] = claim.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !key) throw new AppError('unknownDeviceKey');
  const device = await findDeviceOfKey(deps.db, hashSecret(key));
  if (!device) throw new AppError('unknownDeviceKey');
  const { id, serial, siteId, isArchived } = device;
  if (siteId === null) throw new AppError('deviceWithoutSite');
  if (isArchived) throw new AppError('deviceArchived');
  return { ...visitor, device: { id, serial, siteId } };
}

export function requirePermission(actor: Actor, permission: Permission): void {
  if (!can(actor.user, permission)) throw new AppError('forbidden');
}

interface DeviceOfKey {
  id: number;
  serial: string;
  siteId: number | null;
  isArchived: boolean;
}

async function findDeviceOfKey(db: Db, keyHash: Buffer): Promise<DeviceOfKey | undefined> {
  const found = await queryRow(db)<DeviceOfKey & { isUnnoted: boolean }>`${prepared}
    select device.id, device.serial, device.site_id as "siteId",
      device.archived_at is not null or site.archived_at is not null as "isArchived",
      ${isUnnoted('device_key.last_used_at')} as "isUnnoted"
    from device_key
    join device on device.id = device_key.device_id
    left join site on site.id = device.site_id
    where device_key.key_hash = ${keyHash}
      and device_key.revoked_at is null
      and (device_key.expires_at is null or device_key.expires_at > now())
  `;
  if (found?.isUnnoted) {
    await noteUse(
      db,
      sql`${prepared}
        update device_key set last_used_at = now()
        where key_hash = ${keyHash} and ${isUnnoted('last_used_at')}
      `,
    );
  }
  return found;
}

type SignedInUser = Actor['user'] & { siteIds: number[] };

/** Decision C-56: all sites, or the user's own sites and, for head office or without own sites, the group's. */
const mayReachSite = sql`(
  person.is_superuser
  or (person.role in ('Admin', 'Labeller')
    and own.site_count = 0 and person.parent_group_id is null)
  or exists (
    select from user_site
    where user_site.user_id = person.id and user_site.site_id = site.id)
  or ((person.head_office or own.site_count = 0) and exists (
    select from site_group
    where site_group.group_id = person.parent_group_id
      and site_group.site_id = site.id)))`;

/** Archived sites are outside every scope. */
const seesSite = sql`site.archived_at is null and ${mayReachSite}`;

/** Users of the site or of a group it belongs to, not operators who see every site. */
const belongsToSite = sql`(
  exists (
    select from user_site where user_site.user_id = person.id and user_site.site_id = site.id)
  or exists (
    select from site_group
    where site_group.group_id = person.parent_group_id and site_group.site_id = site.id))`;

const siteIdsInScope = sql<number[]>`
  array(select site.id from site where ${seesSite} order by site.id)`;

const ownSites = sql`
  lateral (
    select count(*) as site_count from user_site where user_site.user_id = person.id
  ) own`;

/** A Labeller with neither sites nor a parent group labels for every site. `person` is a row of app_user. */
export const isSharedLabeller = (person: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  ${person}.role = 'Labeller' and not ${person}.is_superuser and ${person}.parent_group_id is null
  and not exists (select from user_site where user_site.user_id = ${person}.id))`;

/** The same rule for many users: (user_id, timezone) of the sites that each of `people`, rows of app_user, may see. */
export const zonesInScope = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with person as materialized (
    select people.*, exists (
      select from user_site where user_site.user_id = people.id
    ) as has_own_sites
    from ${people} as people
  )
  select person.id as user_id, site.timezone
  from person
  join user_site on user_site.user_id = person.id
  join site on site.id = user_site.site_id and site.archived_at is null
  union
  select person.id, site.timezone
  from person
  join site_group on site_group.group_id = person.parent_group_id
  join site on site.id = site_group.site_id and site.archived_at is null
  where person.head_office or not person.has_own_sites
  union
  select person.id, zone.timezone
  from person cross join (
    select distinct timezone from site where archived_at is null
  ) as zone
  where person.is_superuser or (person.role in ('Admin', 'Labeller')
    and not person.has_own_sites and person.parent_group_id is null)`;

/** For users who act without a session; null when disabled or without the permission. */
export async function findScope(
  db: Db,
  userId: number,
  permission: Permission,
): Promise<SiteScope | null> {
  const person = await queryRow(db)<Holder & { siteIds: number[] }>`
    select person.role, person.is_superuser,
      ${isSharedLabeller(sql`person`)} as is_shared_labeller, ${siteIdsInScope} as "siteIds"
    from app_user person cross join ${ownSites}
    where person.id = ${userId} and person.is_active
  `;
  return person && can(person, permission) ? mintScope(person.siteIds) : null;
}

/** Archived sites that would be in the user's scope. */
export async function findArchivedScope(db: Db, userId: number): Promise<SiteScope> {
  const found = await queryRow(db)<{ siteIds: number[] }>`
    select array(
      select site.id from site
      where site.archived_at is not null and ${mayReachSite} order by site.id
    ) as "siteIds"
    from app_user person cross join ${ownSites}
    where person.id = ${userId}
  `;
  return mintScope(found?.siteIds ?? []);
}

export interface PersonOfSite {
  id: number;
  first_name: string;
  surname: string;
  profile_photo: string | null;
  job_title: string;
}

/** Active users of the site and its groups with access to it, by name, optionally only those in `among`. */
export const findPeopleOfSite = (
  db: Db,
  siteId: number,
  among?: readonly number[],
): Promise<PersonOfSite[]> =>
  queryRows(db)`
    select person.id, person.first_name, person.surname, person.profile_photo, person.job_title
    from site cross join app_user person cross join ${ownSites}
    where site.id = ${siteId} and person.is_active and ${seesSite} and ${belongsToSite}
      ${among ? sql`and person.id = any(${among})` : sql``}
    order by lower(person.first_name), lower(person.surname), person.id
  `;

/** Active users of the sites in scope and their groups, with access to one of the sites, by name. */
export async function findPeopleInScope(
  db: Db,
  { siteIds }: SiteScope,
  { search, limit, offset }: { search: string; limit: number; offset: number },
): Promise<{ count: number; results: PersonOfSite[] }> {
  const people = sql`from app_user person cross join ${ownSites}
    where person.is_active
      and person.first_name || ' ' || person.surname ilike ${containsPattern(search)}
      and exists (
        select from site
        where site.id = any(${siteIds}::bigint[]) and ${seesSite} and ${belongsToSite})`;
  const results = await queryRows(db)<PersonOfSite>`
    select person.id, person.first_name, person.surname, person.profile_photo, person.job_title
    ${people}
    order by lower(person.first_name), lower(person.surname), person.id
    limit ${limit} offset ${offset}
  `;
  return { count: await queryCount(db)`${people}`, results };
}

async function findSignedInUser(
  db: Db,
  userId: number,
  sessionId: string,
): Promise<SignedInUser | undefined> {
  const found = await queryRow(db)<SignedInUser & { isUnnoted: boolean }>`${prepared}
    select
      person.id,
      person.role,
      person.is_superuser,
      ${isSharedLabeller(sql`person`)} as is_shared_labeller,
      person.parent_group_id as "parentGroupId",
      coalesce(profile.preferred_currency, '€') as "preferredCurrency",
      coalesce(profile.language, 'en') as language,
      ${siteIdsInScope} as "siteIds",
      ${isUnnoted('person.last_activity')} as "isUnnoted"
    from app_user person
    join session on session.id = ${sessionId} and session.user_id = person.id
    left join profile on profile.user_id = person.id
    cross join ${ownSites}
    where person.id = ${userId}
      and person.is_active
      and session.revoked_at is null
      and session.expires_at > now()
  `;
  if (!found) return undefined;
  const { isUnnoted: isDue, ...user } = found;
  if (isDue) {
    await noteUse(
      db,
      sql`${prepared}
        update app_user set last_activity = now()
        where id = ${userId} and ${isUnnoted('last_activity')}
      `,
    );
  }
  return user;
}

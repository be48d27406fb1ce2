import type { Scheme } from '@wastegauge/contract/insight/compliance';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';

export interface LockedRow {
  id: number;
  scheme: Scheme;
  startDate: Day;
  endDate: Day;
  siteIds: number[];
  seriesId: number;
  version: number;
  /** The newest version of the series. */
  newestId: number;
  newestVersion: number;
  content: string;
  hash: string;
  lockedBy: number | null;
  lockedByName: string;
  lockedAt: Date;
  countersignedBy: number | null;
  countersignedByName: string | null;
  countersignedAt: Date | null;
}

const columns = sql`
  report.id, report.scheme, report.start_date as "startDate", report.end_date as "endDate",
  report.site_ids as "siteIds", report.series_id as "seriesId", report.version,
  newest.id as "newestId", newest.version as "newestVersion", report.content, report.hash,
  report.locked_by as "lockedBy", report.locked_by_name as "lockedByName",
  report.locked_at as "lockedAt", report.countersigned_by as "countersignedBy",
  report.countersigned_by_name as "countersignedByName",
  report.countersigned_at as "countersignedAt"`;

const tables = sql`
  locked_report report
  cross join lateral (
    select later.id, later.version from locked_report later
    where later.series_id = report.series_id order by later.version desc limit 1
  ) as newest`;

const isVisible = ({ siteIds }: SiteScope): RawBuilder<boolean> => sql`
  not exists (
    select from unnest(report.site_ids) as named (id)
    where named.id <> all(${siteIds}::bigint[]))`;

export const findLockedPage = (
  db: Db,
  scope: SiteScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<LockedRow[]> =>
  queryRows(db)`
    select ${columns} from ${tables} where ${isVisible(scope)}
    order by report.id desc limit ${limit} offset ${offset}
  `;

export const countLocked = (db: Db, scope: SiteScope): Promise<number> =>
  queryCount(db)`from locked_report report where ${isVisible(scope)}`;

export const findLocked = (db: Db, scope: SiteScope, id: number): Promise<LockedRow | undefined> =>
  queryRow(db)`
    select ${columns} from ${tables} where report.id = ${id} and ${isVisible(scope)}
  `;

/** Newest first. Reports with the same content have the same hash. */
export const findLockedByHash = (db: Db, hash: string): Promise<LockedRow[]> =>
  queryRows(db)`
    select ${columns} from ${tables} where report.hash = ${hash} order by report.id desc limit 20
  `;

/** Waits for other requests that sign or replace the report. */
export const lockRow = (transaction: Db, id: number): Promise<void> =>
  runStatement(transaction)`select from locked_report where id = ${id} for no key update`;

export const findVersions = (
  db: Db,
  seriesId: number,
): Promise<{ id: number; version: number }[]> =>
  queryRows(db)`
    select id, version from locked_report where series_id = ${seriesId} order by version desc
  `;

export interface KnownLock {
  id: number;
  lockedBy: number | null;
  hash: string;
}

export const findLockByClientId = (db: Db, clientId: string): Promise<KnownLock | undefined> =>
  queryRow(db)`
    select id, locked_by as "lockedBy", hash from locked_report where client_id = ${clientId}::uuid
  `;

export interface NewLock {
  scheme: Scheme;
  startDate: Day;
  endDate: Day;
  siteIds: readonly number[];
  replaced: { id: number; seriesId: number; version: number } | undefined;
  content: string;
  hash: string;
  clientId: string;
}

/** Undefined if a report with this client id exists. */
export const insertLock = async (
  transaction: Db,
  given: NewLock,
  { by, name, at }: Signer,
): Promise<number | undefined> =>
  (
    await queryRow(transaction)<{ id: number }>`
      with numbered as (select nextval('locked_report_id_seq') as id)
      insert into locked_report (id, scheme, start_date, end_date, site_ids, series_id, version,
        replaces, content, hash, locked_by, locked_by_name, locked_at, client_id)
      select numbered.id, ${given.scheme}, ${given.startDate}::date, ${given.endDate}::date,
        ${given.siteIds}::bigint[], coalesce(${given.replaced?.seriesId ?? null}::bigint, numbered.id),
        ${(given.replaced?.version ?? 0) + 1}::integer, ${given.replaced?.id ?? null}::bigint,
        ${given.content}, ${given.hash}, ${by}::bigint, ${name}, ${at}::timestamptz,
        ${given.clientId}::uuid
      from numbered
      on conflict (client_id) do nothing
      returning id
    `
  )?.id;

export interface Signer {
  by: number;
  name: string;
  at: Date;
}

export const addCountersignature = (
  transaction: Db,
  id: number,
  { by, name, at }: Signer,
): Promise<void> =>
  runStatement(transaction)`
    update locked_report set countersigned_by = ${by}, countersigned_by_name = ${name},
      countersigned_at = ${at}::timestamptz
    where id = ${id}
  `;

/** The email address of a user without a name. */
export const findSignerName = async (db: Db, userId: number): Promise<string> =>
  (
    await queryRow(db)<{ name: string }>`
      select coalesce(nullif(trim(first_name || ' ' || surname), ''), email) as name
      from app_user where id = ${userId}
    `
  )?.name ?? '';

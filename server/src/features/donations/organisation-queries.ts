import type {
  DonationAgreement,
  DonationFoodKind,
  DonationOrganisation,
} from '@wastegauge/contract/waste/donations';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import {
  queryCount,
  queryHasRow,
  queryRow,
  queryRows,
  runStatement,
} from '../../platform/db/query.ts';
import { requireFound } from '../../platform/errors.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { amountColumns, valuedHandOvers, type AmountRow } from './amounts.ts';

/** Organisations of these sites and of their groups. */
export const collectsFrom = (siteIds: readonly number[]): RawBuilder<boolean> => sql`(
  organisation.site_id = any(${siteIds}) or organisation.group_id in (
    select site_group.group_id from site_group where site_group.site_id = any(${siteIds})))`;

/** The organisation of a group can be changed by those who see all of its sites. */
const seesWholeGroup = (
  groupId: RawBuilder<unknown>,
  siteIds: readonly number[],
): RawBuilder<boolean> => sql`
  not exists (
    select from site_group member join site on site.id = member.site_id
    where member.group_id = ${groupId} and site.archived_at is null
      and site.id <> all(${siteIds}))`;

export interface OrganisationRow extends Pick<
  DonationOrganisation,
  'id' | 'name' | 'kind' | 'address' | 'group' | 'site'
> {
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  foodsAccepted: DonationFoodKind[];
  collectionDays: number[];
  collectionTime: string | null;
  isArchived: boolean;
  canEdit: boolean;
  /** The one that ends last comes first. */
  agreements: (DonationAgreement & { file: string | null })[];
}

const columns = (siteIds: readonly number[]): RawBuilder<unknown> => sql`
  organisation.id, organisation.name, organisation.kind, organisation.address,
  organisation.contact_name as "contactName", organisation.contact_email as "contactEmail",
  organisation.contact_phone as "contactPhone", organisation.foods_accepted as "foodsAccepted",
  organisation.collection_days as "collectionDays",
  to_char(organisation.collection_time, 'HH24:MI') as "collectionTime",
  organisation.archived_at is not null as "isArchived",
  case when organisation.group_id is not null
    then ${seesWholeGroup(sql`organisation.group_id`, siteIds)}
    else coalesce(organisation.site_id = any(${siteIds}), false) end as "canEdit",
  (select json_build_object('id', team.id, 'name', team.name)
    from parent_group team where team.id = organisation.group_id) as "group",
  (select json_build_object('id', site.id, 'name', site.name)
    from site where site.id = organisation.site_id) as site,
  coalesce((
    select json_agg(json_build_object('id', agreement.id, 'valid_from', agreement.valid_from,
        'valid_until', agreement.valid_until, 'file', agreement.file,
        'file_name', agreement.file_name)
      order by agreement.valid_until desc nulls first, agreement.id desc)
    from donation_agreement agreement where agreement.organisation_id = organisation.id
  ), '[]') as agreements`;

export const findOrganisation = (
  db: Db,
  { siteIds }: SiteScope,
  isWanted: RawBuilder<unknown>,
): Promise<OrganisationRow | undefined> =>
  queryRow(db)`
    select ${columns(siteIds)} from donation_organisation organisation
    where ${collectsFrom(siteIds)} and ${isWanted}
  `;

export const requireOrganisation = async (
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<OrganisationRow> =>
  requireFound(await findOrganisation(db, scope, sql`organisation.id = ${id}`));

export const lockOrganisation = (transaction: Db, id: number): Promise<void> =>
  runStatement(transaction)`
    select from donation_organisation where id = ${id} for no key update
  `;

/** Those whose agreement ended come last. */
export const findOrganisationPage = (
  db: Db,
  scope: SiteScope,
  page: { siteId: number; isArchived: boolean; today: Day; limit: number; offset: number },
): Promise<OrganisationRow[]> =>
  queryRows(db)`
    select ${columns(scope.siteIds)} from donation_organisation organisation
    where ${collectsFrom([page.siteId])} and ${isArchived(page.isArchived)}
    order by coalesce((
        select max(coalesce(agreement.valid_until, 'infinity')) from donation_agreement agreement
        where agreement.organisation_id = organisation.id
      ), 'infinity') < ${page.today}::date, lower(organisation.name), organisation.id
    limit ${page.limit} offset ${page.offset}
  `;

const isArchived = (value: boolean): RawBuilder<boolean> =>
  sql`(organisation.archived_at is not null) = ${value}`;

export const countOrganisations = (db: Db, siteId: number, archived: boolean): Promise<number> =>
  queryCount(db)`
    from donation_organisation organisation
    where ${collectsFrom([siteId])} and ${isArchived(archived)}
  `;

export const findAmountsByOrganisation = (
  db: Db,
  siteId: number,
  { startDate, endDate }: Period,
): Promise<(AmountRow & { organisationId: number })[]> =>
  queryRows(db)`
    select organisation_id as "organisationId", ${amountColumns}
    from (${valuedHandOvers(
      siteId,
      sql`hand_over.local_day between ${startDate}::date and ${endDate}::date`,
    )}) as handed
    group by organisation_id
  `;

/** By name; includes organisations that no longer collect from the site. */
export const findOrganisationsOfStatement = (
  db: Db,
  { siteIds }: SiteScope,
  ids: readonly number[],
): Promise<OrganisationRow[]> =>
  queryRows(db)`
    select ${columns(siteIds)} from donation_organisation organisation
    where organisation.id = any(${ids})
    order by lower(organisation.name), organisation.id
  `;

/** The group of the site that the caller sees completely, the own group first. */
export const findManagedGroup = (
  db: Db,
  siteId: number,
  { siteIds }: SiteScope,
  ownGroupId: number | null,
): Promise<{ id: number; name: string } | undefined> =>
  queryRow(db)`
    select team.id, team.name from site_group join parent_group team on team.id = site_group.group_id
    where site_group.site_id = ${siteId}
      and ${seesWholeGroup(sql`site_group.group_id`, siteIds)}
    order by team.id is not distinct from ${ownGroupId}::bigint desc, team.id
    limit 1
  `;

export const isNameTaken = (
  db: Db,
  name: string,
  owner: { groupId: number | null; siteId: number | null; exceptId: number | null },
): Promise<boolean> =>
  queryHasRow(db)`
    select from donation_organisation
    where lower(name) = lower(${name}) and archived_at is null
      and group_id is not distinct from ${owner.groupId}::bigint
      and site_id is not distinct from ${owner.siteId}::bigint
      and id is distinct from ${owner.exceptId}::bigint
    limit 1
  `;

export interface StoredOrganisation {
  name: string;
  kind: string;
  address: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  foodsAccepted: readonly string[];
  collectionDays: readonly number[];
  collectionTime: string | null;
}

export const insertOrganisation = async (
  transaction: Db,
  given: StoredOrganisation & {
    groupId: number | null;
    siteId: number | null;
    clientId: string | undefined;
  },
  { by, at }: { by: number; at: Date },
): Promise<number | undefined> =>
  (
    await queryRow(transaction)<{ id: number }>`
      insert into donation_organisation (group_id, site_id, name, kind, address, contact_name,
        contact_email, contact_phone, foods_accepted, collection_days, collection_time, client_id,
        created_by, created_at, updated_at)
      values (${given.groupId}, ${given.siteId}, ${given.name}, ${given.kind}, ${given.address},
        ${given.contactName}, ${given.contactEmail}, ${given.contactPhone},
        ${given.foodsAccepted}::text[], ${given.collectionDays}::smallint[],
        ${given.collectionTime}::time, ${given.clientId ?? null}::uuid, ${by},
        ${at}::timestamptz, ${at}::timestamptz)
      on conflict (client_id) do nothing
      returning id
    `
  )?.id;

export const replaceOrganisation = (
  transaction: Db,
  id: number,
  given: StoredOrganisation,
  at: Date,
): Promise<void> =>
  runStatement(transaction)`
    update donation_organisation set name = ${given.name}, kind = ${given.kind},
      address = ${given.address}, contact_name = ${given.contactName},
      contact_email = ${given.contactEmail}, contact_phone = ${given.contactPhone},
      foods_accepted = ${given.foodsAccepted}::text[],
      collection_days = ${given.collectionDays}::smallint[],
      collection_time = ${given.collectionTime}::time, updated_at = ${at}::timestamptz
    where id = ${id}
  `;

export const setArchivedAt = (
  transaction: Db,
  id: number,
  archivedAt: Date | null,
  at: Date,
): Promise<void> =>
  runStatement(transaction)`
    update donation_organisation
    set archived_at = ${archivedAt}::timestamptz, updated_at = ${at}::timestamptz
    where id = ${id}
  `;

export interface StoredAgreement {
  validFrom: Day | null;
  validUntil: Day | null;
  file: { name: string; fileName: string; fileType: string } | null;
}

/** Undefined if an agreement with the same client id exists. */
export const insertAgreement = async (
  transaction: Db,
  organisationId: number,
  given: StoredAgreement & { clientId: string | undefined },
  { by, at }: { by: number; at: Date },
): Promise<number | undefined> =>
  (
    await queryRow(transaction)<{ id: number }>`
      insert into donation_agreement (organisation_id, valid_from, valid_until, file, file_name,
        file_type, client_id, created_by, created_at)
      values (${organisationId}, ${given.validFrom}::date, ${given.validUntil}::date,
        ${given.file?.name ?? null}, ${given.file?.fileName ?? null},
        ${given.file?.fileType ?? null}, ${given.clientId ?? null}::uuid, ${by},
        ${at}::timestamptz)
      on conflict (client_id) do nothing
      returning id
    `
  )?.id;

/** An undefined file stays as it is. */
export const replaceAgreement = (
  transaction: Db,
  id: number,
  given: Omit<StoredAgreement, 'file'> & { file: StoredAgreement['file'] | undefined },
): Promise<void> =>
  runStatement(transaction)`
    update donation_agreement
    set valid_from = ${given.validFrom}::date, valid_until = ${given.validUntil}::date
      ${
        given.file === undefined
          ? sql``
          : sql`, file = ${given.file?.name ?? null}, file_name = ${given.file?.fileName ?? null},
              file_type = ${given.file?.fileType ?? null}`
      }
    where id = ${id}
  `;

export const deleteAgreement = (transaction: Db, id: number): Promise<void> =>
  runStatement(transaction)`delete from donation_agreement where id = ${id}`;

export const findAgreementByClientId = (
  db: Db,
  clientId: string,
): Promise<{ organisationId: number; validUntil: Day | null } | undefined> =>
  queryRow(db)`
    select organisation_id as "organisationId", valid_until as "validUntil"
    from donation_agreement where client_id = ${clientId}::uuid
  `;

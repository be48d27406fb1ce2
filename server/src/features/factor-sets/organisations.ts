import { can } from '@wastegauge/contract/permissions';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { narrowToFilter, type SiteScope } from '../../platform/scope.ts';
import { seesAllTenants, seesEverything } from '../accounts/service.ts';

export interface Organisation {
  id: number;
  name: string;
}

interface FoundOrganisation extends Organisation {
  siteIds: number[];
}

export interface OrganisationView {
  organisation: FoundOrganisation;
  /** Sites of the organisation in the caller's scope; null without any. */
  scope: SiteScope | null;
  isEditable: boolean;
}

/** Users of a group see that group; others the groups of their sites. */
export async function findOrganisations(db: Db, actor: Actor): Promise<FoundOrganisation[]> {
  const seesAll = await seesAllTenants(db, actor);
  const own =
    seesAll || (await seesEverything(db, actor.user.id)) ? null : actor.user.parentGroupId;
  return queryRows(db)`
    select team.id, team.name, array(
      select site.id from site_group join site on site.id = site_group.site_id
      where site_group.group_id = team.id and site.archived_at is null
    ) as "siteIds"
    from parent_group as team
    where ${seesAll} or team.id = ${own}::bigint
      or (${own}::bigint is null and exists (
        select from site_group
        where site_group.group_id = team.id and site_group.site_id = any(${actor.scope.siteIds}::bigint[])))
    order by lower(team.name), team.id
  `;
}

/** Without a requested one: the caller's own, else the first with a site. */
export async function viewOrganisation(
  db: Db,
  actor: Actor,
  requested: number | undefined,
  known?: readonly FoundOrganisation[],
): Promise<OrganisationView | undefined> {
  const organisations = known ?? (await findOrganisations(db, actor));
  const byId = (id: number | null): FoundOrganisation | undefined =>
    organisations.find((one) => one.id === id);
  const organisation =
    requested === undefined
      ? (byId(actor.user.parentGroupId) ??
        organisations.find(({ siteIds }) => siteIds.length > 0) ??
        organisations[0])
      : requireFound(byId(requested));
  if (!organisation) return undefined;
  const { siteIds } = organisation;
  const isMember =
    actor.user.parentGroupId === organisation.id || (await seesEverything(db, actor.user.id));
  return {
    organisation,
    scope: siteIds.length === 0 ? null : narrowToFilter(actor.scope, siteIds),
    isEditable:
      can(actor.user, 'factorSets.manage') &&
      isMember &&
      siteIds.every((siteId) => actor.scope.siteIds.includes(siteId)),
  };
}

/** Callers who see only part of an organisation cannot decide for it. */
export async function requireEditable(
  db: Db,
  actor: Actor,
  requested: number | undefined,
): Promise<OrganisationView> {
  const view = requireFound(await viewOrganisation(db, actor, requested));
  if (!view.isEditable) throw new AppError('forbidden');
  return view;
}

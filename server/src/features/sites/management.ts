import type {
  ManagedSite,
  siteManagementRoutes,
  managedChanges,
} from '@wastegauge/contract/directory/site-management';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import type { z } from 'zod';
import { writeAudit, writeAudits } from '../../platform/db/audit.ts';
import { findArchivedScope, requirePermission, type Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { seesEverything } from '../accounts/service.ts';
import { updateSiteColumns } from './detail-queries.ts';
import {
  addToGroups,
  findCurrency,
  findGroupsOfSites,
  findLocales,
  findManagedSites,
  findSitesById,
  assignToCreator,
  insertSite,
  isTimezone,
  leaveOtherGroups,
  lockGroups,
  lockSites,
  siteHasAmounts,
} from './management-queries.ts';
import type { VisibleGroups } from './queries.ts';

type Routes = typeof siteManagementRoutes;
type ManagedChanges = z.output<typeof managedChanges>;

export async function findVisibleGroups(db: Db, actor: Actor): Promise<VisibleGroups> {
  return (await seesEverything(db, actor.user.id)) ? 'all' : { groupId: actor.user.parentGroupId };
}

export async function listManagedSites(
  db: Db,
  actor: Actor,
  { archived, ...query }: ParsedRequest<Routes['listManagedSites']>['query'],
): Promise<ReplyOf<Routes['listManagedSites']>> {
  const scope = archived ? await findArchivedScope(db, actor.user.id) : actor.scope;
  return findManagedSites(db, scope, await findVisibleGroups(db, actor), query);
}

/** Users of a group create sites for that group; the creator always sees the new site. */
export function createSite(
  db: Db,
  actor: Actor,
  body: ParsedRequest<Routes['createSite']>['body'],
): Promise<ManagedSite> {
  const { parent_group: requested, locale, ...columns } = body;
  return inTransaction(db, async (transaction) => {
    const groups = await findVisibleGroups(transaction, actor);
    const groupIds = requested ?? ownGroup(groups);
    await checkGroups(transaction, groups, groupIds, 'parent_group');
    if (groups !== 'all' && groups.groupId !== null && groupIds.length === 0) {
      throw invalidField('parent_group', texts.siteKeepsGroup);
    }
    await checkTimezone(transaction, columns.timezone);
    const localeId = await chooseLocale(transaction, locale);
    const id = await insertSite(transaction, { ...columns, locale_id: localeId });
    await addToGroups(transaction, [id], groupIds);
    if (groups !== 'all') await assignToCreator(transaction, id, actor.user.id);
    const site = await requireSite(transaction, groups, id);
    await writeAudit(transaction, actor, 'site.added', ['site', id, id], { after: { ...site } });
    return site;
  });
}

/** All or none: a site outside the scope rejects the request. */
export function assignSites(
  db: Db,
  actor: Actor,
  body: ParsedRequest<Routes['assignSites']>['body'],
): Promise<ReplyOf<Routes['assignSites']>> {
  const siteIds = [...new Set(body.sites)];
  return inTransaction(db, async (transaction) => {
    const found = await lockSites(transaction, actor.scope, siteIds);
    if (found < siteIds.length) throw invalidField('sites', texts.siteUnknown);
    const groups = await findVisibleGroups(transaction, actor);
    const groupIds = [...new Set(body.groups)];
    await checkGroups(transaction, groups, groupIds, 'groups');
    const before = await findGroupsOfSites(transaction, siteIds);
    await addToGroups(transaction, siteIds, groupIds);
    const after = await findGroupsOfSites(transaction, siteIds);
    const entries = siteIds.map((siteId, index) => ({
      action: 'site.changed',
      targetType: 'site',
      targetId: siteId,
      siteId,
      before: { ...before[index] },
      after: { ...after[index] },
    }));
    await writeAudits(transaction, actor, entries);
    const results = await findSitesById(transaction, groups, siteIds);
    return { count: results.length, results };
  });
}

/** Fields only site managers may change. The caller must have locked the site. */
export async function storeManagedFields(
  transaction: Db,
  actor: Actor,
  siteId: number,
  changes: ManagedChanges,
): Promise<void> {
  const isGiven = Object.values(changes).some((value) => value !== undefined);
  if (!isGiven) return;
  requirePermission(actor, 'sites.manage');
  const { parent_group: groupIds, locale, ...columns } = changes;
  await checkTimezone(transaction, columns.timezone);
  const localeId =
    locale === undefined ? undefined : await chooseLocale(transaction, locale, siteId);
  await updateSiteColumns(transaction, siteId, { ...columns, locale_id: localeId });
  if (groupIds) await replaceGroups(transaction, actor, siteId, groupIds);
}

/** Groups outside the caller's view are kept; the caller's own group cannot be removed. */
async function replaceGroups(
  transaction: Db,
  actor: Actor,
  siteId: number,
  groupIds: readonly number[],
): Promise<void> {
  const groups = await findVisibleGroups(transaction, actor);
  await checkGroups(transaction, groups, groupIds, 'parent_group');
  if (groups === 'all') await leaveOtherGroups(transaction, siteId, groupIds);
  else {
    const { parent_group: known } = await requireSite(transaction, groups, siteId);
    if (known.some(({ id }) => !groupIds.includes(id))) {
      throw invalidField('parent_group', texts.siteKeepsGroup);
    }
  }
  await addToGroups(transaction, [siteId], groupIds);
}

const ownGroup = (groups: VisibleGroups): number[] =>
  groups === 'all' || groups.groupId === null ? [] : [groups.groupId];

async function checkGroups(
  transaction: Db,
  groups: VisibleGroups,
  groupIds: readonly number[],
  field: 'parent_group' | 'groups',
): Promise<void> {
  const isKnown = groups === 'all' || groupIds.every((id) => id === groups.groupId);
  const distinct = new Set(groupIds);
  if (!isKnown || (await lockGroups(transaction, groupIds)) < distinct.size) {
    throw invalidField(field, texts.groupUnknown);
  }
}

/** Must be known to the database, which computes local days; offsets and abbreviations are refused. */
async function checkTimezone(db: Db, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  const isPlace = name === 'UTC' || /^[A-Z]\w+\/[\w/+-]+$/.test(name);
  if (!isPlace || !isKnownHere(name) || !(await isTimezone(db, name))) {
    throw invalidField('timezone', texts.timezoneUnknown);
  }
}

function isKnownHere(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Defaults to the first locale. Costs of existing events are in the currency of the site. */
async function chooseLocale(
  db: Db,
  requested: number | undefined,
  siteId?: number,
): Promise<number> {
  const locales = await findLocales(db);
  const locale = locales.find(({ id }) => id === (requested ?? 1));
  if (!locale) throw invalidField('locale', texts.localeUnknown);
  if (siteId !== undefined) {
    const isOther = (await findCurrency(db, siteId)) !== locale.currency;
    if (isOther && (await siteHasAmounts(db, siteId))) {
      throw invalidField('locale', texts.currencyFixed);
    }
  }
  return locale.id;
}

export const listLocales = (db: Db): Promise<ReplyOf<Routes['listLocales']>> => findLocales(db);

async function requireSite(db: Db, groups: VisibleGroups, id: number): Promise<ManagedSite> {
  return requireFound((await findSitesById(db, groups, [id]))[0]);
}

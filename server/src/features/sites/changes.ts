import {
  siteInfoBody,
  siteInfoDefaults,
  type SiteDetail,
  type SiteInfo,
  type siteRoutes,
} from '@wastegauge/contract/directory/sites';
import type { siteChanges } from '@wastegauge/contract/directory/site-management';
import { can } from '@wastegauge/contract/permissions';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import type { z } from 'zod';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, parseInput, requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import {
  findSite,
  findSiteInfo,
  lockSite,
  updateSiteColumns,
  upsertSiteInfo,
} from './detail-queries.ts';
import { findGroupsOfSites } from './management-queries.ts';
import { findVisibleGroups, storeManagedFields } from './management.ts';

type SiteChanges = z.output<typeof siteChanges>;
type InfoBody = z.output<typeof siteInfoBody>;
type NewInfo = ParsedRequest<(typeof siteRoutes)['createSiteInfo']>['body'];
type InfoChanges = ParsedRequest<(typeof siteRoutes)['updateSiteInfo']>['body'];

export async function readSite(db: Db, actor: Actor, siteId: number): Promise<SiteDetail> {
  const groups = can(actor.user, 'sites.manage') ? await findVisibleGroups(db, actor) : undefined;
  return requireFound(await findSite(db, actor.scope, siteId, groups));
}

export function changeSite(
  db: Db,
  actor: Actor,
  siteId: number,
  changes: SiteChanges,
): Promise<SiteDetail> {
  const { site_info: info, address, capacity, go_live_date, client_site_id, ...rest } = changes;
  const { parent_group, timezone, locale, ...columns } = rest;
  const managed = { address, capacity, go_live_date, client_site_id };
  return changing(db, actor, siteId, async (transaction) => {
    await updateSiteColumns(transaction, siteId, columns);
    await storeManagedFields(transaction, actor, siteId, {
      ...managed,
      parent_group,
      timezone,
      locale,
    });
    if (info) await storeInfo(transaction, siteId, info);
    return readSite(transaction, actor, siteId);
  });
}

export async function readSiteInfo(db: Db, actor: Actor, siteId: number): Promise<SiteInfo> {
  const { address } = await readSite(db, actor, siteId);
  const info = await findSiteInfo(db, actor.scope, { siteId });
  return info ?? { id: null, site: siteId, address, ...siteInfoDefaults };
}

export function createSiteInfo(
  db: Db,
  actor: Actor,
  { site: siteId, ...info }: NewInfo,
): Promise<SiteInfo> {
  narrowTo(actor.scope, siteId);
  return changing(db, actor, siteId, async (transaction) => {
    if (await findSiteInfo(transaction, actor.scope, { siteId })) {
      throw invalidField('site', texts.siteInfoExists);
    }
    await storeInfo(transaction, siteId, info);
    return readSiteInfo(transaction, actor, siteId);
  });
}

/** Validates the merged profile, not only the changed fields. */
export async function changeSiteInfo(
  db: Db,
  actor: Actor,
  id: number,
  changes: InfoChanges,
): Promise<SiteInfo> {
  const known = requireFound(await findSiteInfo(db, actor.scope, { id }));
  return changing(db, actor, known.site, async (transaction) => {
    const before = requireFound(await findSiteInfo(transaction, actor.scope, { id }));
    const { id: _id, site, ...info } = before;
    await storeInfo(transaction, site, merged(info, changes));
    return readSiteInfo(transaction, actor, site);
  });
}

/** A missing address may stay empty while other fields change. */
function merged(info: Omit<SiteInfo, 'id' | 'site'>, changes: InfoChanges): InfoBody {
  const defined = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const { address, ...rest } = { ...info, ...defined };
  const parsed = parseInput(siteInfoBody, { ...rest, address: address === '' ? '-' : address });
  return { ...parsed, address };
}

async function storeInfo(
  transaction: Db,
  siteId: number,
  { address, ...info }: InfoBody,
): Promise<void> {
  await updateSiteColumns(transaction, siteId, { address });
  await upsertSiteInfo(transaction, siteId, info);
}

function changing<Result>(
  db: Db,
  actor: Actor,
  siteId: number,
  change: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockSite(transaction, actor.scope, siteId))) throw new AppError('notFound');
    const before = await readState(transaction, actor, siteId);
    const result = await change(transaction);
    await writeAudit(transaction, actor, 'site.changed', ['site', siteId, siteId], {
      before,
      after: await readState(transaction, actor, siteId),
    });
    return result;
  });
}

async function readState(db: Db, actor: Actor, siteId: number): Promise<Record<string, unknown>> {
  const {
    focus_food: _foods,
    devices: _devices,
    updated_at: _at,
    ...site
  } = await readSite(db, actor, siteId);
  const [groups] = await findGroupsOfSites(db, [siteId]);
  return {
    ...site,
    site_info: await readSiteInfo(db, actor, siteId),
    ...groups,
  };
}

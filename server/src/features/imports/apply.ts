import { importedTag, userLabelledTag } from '@wastegauge/contract/waste/events';
import type {
  ImportProgress,
  importRoutes,
  ImportSummary,
} from '@wastegauge/contract/edges/imports';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { writeAudits } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { announce } from '../../platform/ports/live.ts';
import { lockCoversOfSites, writeCovers, type CoverRecord } from '../covers/service.ts';
import { lockPrices, requireReason, type SiteDay } from '../events/service.ts';
import { openManualSource } from '../devices/service.ts';
import { newSourceId } from './directory.ts';
import { insertManualEvents, type NewManualEvent } from '../manual-waste/service.ts';
import {
  deleteProgress,
  findProgress,
  insertZeroes,
  saveProgress,
  recordCovers,
  recordEvents,
  markApplied,
  takeEventIds,
  extendTimeouts,
} from './change-queries.ts';
import { isOverwritten, type ImportPlan, type PlannedCover, type PlannedWaste } from './plan.ts';
import { planTotals } from './preview.ts';
import { findSummary, lockImport } from './queries.ts';
import {
  requireDraft,
  requireImport,
  planDraft,
  importView,
  type StoredDraft,
  type ImportDeps,
} from './service.ts';

type Agreed = ParsedRequest<(typeof importRoutes)['applyImport']>['body'];

/** Keeps statements short; a piece takes about two seconds. */
const pieceSize = 5000;

type ReportProgress = (done: number, total: number) => Promise<void>;

/** All or nothing. Idempotent: a repeated request returns the same summary. */
export async function applyImport(
  deps: ImportDeps,
  actor: Actor,
  id: number,
  agreed: Agreed,
): Promise<ImportSummary> {
  let hasProgress = false;
  const report: ReportProgress = (done, total) => {
    hasProgress = true;
    return saveProgress(deps.db, id, { done, total });
  };
  try {
    return await inTransaction(deps.db, async (transaction) => {
      await extendTimeouts(transaction);
      const view = importView(actor);
      const stored = requireFound(await lockImport(transaction, view, id));
      if (stored.state === 'undone') throw new AppError('importSettled');
      if (stored.state === 'draft') {
        const draft = await requireDraft(transaction, stored);
        await applyDraft({ ...deps, db: transaction }, actor, draft, agreed, report);
      }
      return requireFound(await findSummary(transaction, view, id));
    });
  } finally {
    if (hasProgress) await deleteProgress(deps.db, id);
  }
}

export async function readProgress(
  { db }: ImportDeps,
  actor: Actor,
  id: number,
): Promise<ImportProgress> {
  const { state } = await requireImport(db, actor, id);
  return { state, ...((await findProgress(db, id)) ?? { done: 0, total: 0 }) };
}

async function applyDraft(
  deps: ImportDeps,
  actor: Actor,
  draft: StoredDraft,
  agreed: Agreed,
  report: ReportProgress,
): Promise<void> {
  const { db: transaction } = deps;
  // Planned before the lock to find the sites, and again after it so that no change is missed.
  const first = await planDraft(deps, actor, draft);
  const sites = planSiteIds(first.plan);
  if (draft.kind === 'waste') await lockPrices(transaction, sites);
  await lockCoversOfSites(transaction, sites);
  await createSources(transaction, actor, first.plan);
  const { plan } = await planDraft(deps, actor, draft);
  requireAgreement(plan, draft, agreed);
  const reason = await requireReason(transaction, actor, planDays(plan));
  const at = deps.clock.now();
  if (draft.kind === 'waste') {
    for (let done = 0; done < plan.waste.length; done += pieceSize) {
      if (plan.waste.length > pieceSize) await report(done, plan.waste.length);
      const piece = plan.waste.slice(done, done + pieceSize);
      await insertWaste(transaction, actor, draft.id, piece, at);
    }
    const zeroes = plan.zeroes.map(({ site, wall, wasteType, service }) => ({
      siteId: site.id,
      day: wall.slice(0, 10),
      wasteTypeId: wasteType.id,
      service,
    }));
    await insertZeroes(transaction, draft.id, zeroes, actor.user.id);
  } else await insertCovers(transaction, actor, draft.id, plan.covers);
  const { total_kg, total_covers, overwritten_days, first_day, last_day } = planTotals(
    draft.kind,
    plan,
  );
  await markApplied(transaction, draft.id, {
    siteIds: sites,
    acceptedCount: plan.acceptedCount,
    overwrittenDays: overwritten_days,
    totalG: total_kg === null ? null : Math.round(total_kg * 1000),
    totalCovers: total_covers,
    firstDay: first_day,
    lastDay: last_day,
    refused: plan.refused,
    at,
  });
  const auditDetails = {
    kind: draft.kind,
    file: draft.fileName,
    lines: plan.acceptedCount,
    left_out: plan.refused.length,
    total_kg,
    total_covers,
    overwritten_days,
    first_day,
    last_day,
    ...reason,
  };
  await writeAudits(
    transaction,
    actor,
    sites.map((siteId) => ({
      action: 'import.applied',
      targetType: 'import',
      targetId: draft.id,
      siteId,
      after: auditDetails,
    })),
  );
}

async function createSources(transaction: Db, actor: Actor, { waste }: ImportPlan): Promise<void> {
  const siteIds = waste
    .filter(({ monitor }) => monitor.id === newSourceId)
    .map(({ site }) => site.id);
  for (const siteId of new Set(siteIds)) await openManualSource(transaction, actor, siteId);
}

const planSiteIds = ({ waste, covers, zeroes }: ImportPlan): number[] =>
  [...new Set([...waste, ...covers, ...zeroes].map(({ site }) => site.id))].toSorted(
    (a, b) => a - b,
  );

const planDays = ({ waste, zeroes }: ImportPlan): SiteDay[] =>
  [...waste, ...zeroes].map(({ site, wall }) => ({ siteId: site.id, day: wall.slice(0, 10) }));

/** Rejects unless the user agreed to exactly these skipped lines and overwritten days. */
function requireAgreement(plan: ImportPlan, { revision }: StoredDraft, agreed: Agreed): void {
  const isAgreed =
    agreed.revision === revision &&
    agreed.leave_out === plan.refused.length &&
    agreed.overwrite === plan.covers.filter(isOverwritten).length;
  if (!isAgreed) throw new AppError('importDiffers');
  if (plan.acceptedCount === 0) throw new AppError('importEmpty');
}

async function insertWaste(
  transaction: Db,
  actor: Actor,
  importId: number,
  lines: readonly PlannedWaste[],
  loggedAt: Date,
): Promise<void> {
  const ids = await takeEventIds(transaction, lines.length);
  const events = lines.map((line, index): NewManualEvent => ({
    eventId: ids[index] ?? 0,
    id: line.monitor.id,
    siteId: line.site.id,
    foodId: line.food.id,
    foodDescriptionId: line.food.descriptionId,
    at: line.at,
    weightG: line.weightG,
    rawWeightG: line.weightG,
    trimmings: false,
    wasteTypeId: line.wasteType.id,
  }));
  await insertManualEvents(transaction, events, {
    by: actor.user.id,
    loggedAt,
    tags: [userLabelledTag, importedTag],
  });
  const recordedCount = await recordEvents(transaction, importId, events);
  // A monitor moved in the meantime must not add waste to its former site.
  if (recordedCount !== events.length) throw new AppError('importDiffers');
  // One announcement per site is enough to refresh clients.
  const newest = new Map(events.map((event) => [event.siteId, event]));
  for (const { siteId, eventId, id } of newest.values()) {
    await announce(transaction, {
      kind: 'captured',
      site_id: siteId,
      event_id: eventId,
      device_id: id,
    });
  }
}

async function insertCovers(
  transaction: Db,
  actor: Actor,
  importId: number,
  lines: readonly PlannedCover[],
): Promise<void> {
  const covers = lines.map(({ site, day, covers, before, missing }) => ({
    siteId: site.id,
    day,
    // Without a figure, a day follows the usual covers if it is a default, and is unknown otherwise.
    covers: missing === 'usual' || missing === 'unknown' ? null : covers,
    isDefault: missing === 'usual',
    occupancyType: missing === 'usual' ? ('DEFAULT_OCCUPANCY' as const) : recordedType(before),
    before,
  }));
  await writeCovers(transaction, covers, actor.user.id);
  await recordCovers(transaction, importId, covers);
}

const recordedType = (before: CoverRecord | undefined): CoverRecord['occupancyType'] =>
  before && !before.isDefault ? before.occupancyType : 'BUSINESS_USUAL';

import {
  unusualReason,
  type UnusualEntry,
  type unusualRoutes,
} from '@wastegauge/contract/insight/unusual';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { startOfMonth } from '@wastegauge/contract/values/dates';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { narrowToSites, type SiteScope } from '../../platform/scope.ts';
import { wasteByDay } from '../analytics/service.ts';
import { findUndoableDiscards } from '../decisions/service.ts';
import { findLabels, readEvents, type EventDeps } from '../events/service.ts';
import { reportFrame } from '../sites/service.ts';
import { countUnusual, findUnusualPage, type UnusualRow } from './list-queries.ts';
import { countOpenUnusual } from './open-entries.ts';

export interface UnusualDeps extends EventDeps {
  analytics: Analytics;
}

type ListUnusual = (typeof unusualRoutes)['listUnusual'];

export async function listUnusual(
  deps: UnusualDeps,
  actor: Actor,
  { site, outcome: tab, limit, offset }: ParsedRequest<ListUnusual>['query'],
): Promise<ReplyOf<ListUnusual>> {
  const scope = narrowToSites(actor.scope, site);
  const [{ openG, ...counts }, rows, month] = await Promise.all([
    countUnusual(deps.db, scope),
    findUnusualPage(deps.db, scope, { tab, limit, offset }),
    weighMonth(deps, scope),
  ]);
  return {
    count: counts[tab],
    results: await describeEntries(deps, actor, rows),
    counts,
    open_weight: kgFromGrams(openG),
    ...month,
  };
}

async function weighMonth(
  { db, analytics, clock }: UnusualDeps,
  scope: SiteScope,
): Promise<Pick<ReplyOf<ListUnusual>, 'month_weight' | 'open_month_weight'>> {
  if (scope.siteIds.length === 0) return { month_weight: 0, open_month_weight: 0 };
  const { today } = await reportFrame(db, scope, clock.now());
  const period = { startDate: startOfMonth(today), endDate: today };
  const [days, open] = await Promise.all([
    wasteByDay(analytics, scope, { period, currency: 'EUR', isSiteCurrency: false }),
    countOpenUnusual(db, scope, period),
  ]);
  const grams = days.reduce((sum, { weightG }) => sum + weightG, 0);
  return { month_weight: kgFromGrams(grams), open_month_weight: kgFromGrams(open.weightG) };
}

export async function describeEntries(
  deps: EventDeps,
  actor: Actor,
  rows: readonly UnusualRow[],
): Promise<UnusualEntry[]> {
  const [events, isUndoable] = [
    await readEvents(deps, actor, rows),
    await findUndoable(deps, actor, rows),
  ];
  return rows.flatMap((row) => {
    const event = events.find(({ id }) => id === row.id);
    if (!event) return [];
    return {
      event,
      reason: unusualReason.parse({ rule: row.rule, ...row.detail }),
      outcome: row.outcome,
      decided_by: row.decidedBy,
      decided_at: row.decidedAt?.toISOString() ?? null,
      weight_before: row.weightBeforeG === null ? null : kgFromGrams(row.weightBeforeG),
      is_undoable: isUndoable(row),
    };
  });
}

/** An entry is undoable while its event, and those discarded with it, are as the decision left them. */
async function findUndoable(
  { db }: EventDeps,
  actor: Actor,
  rows: readonly UnusualRow[],
): Promise<(row: UnusualRow) => boolean> {
  const keys = rows.flatMap(({ siteId, id, detail }) =>
    [id, ...(detail.discarded ?? [])].map((each) => ({ siteId, id: each })),
  );
  const labels = await findLabels(db, actor.scope, keys);
  const discards = await findUndoableDiscards(db, labels);
  const discarded = new Set(
    labels.filter(({ status }) => status === 'DISCARDED').map(({ id }) => id),
  );
  return (row) =>
    row.outcome !== null &&
    isAsLeft(row, discarded.has(row.id)) &&
    (row.detail.discarded ?? []).every((id) => discards.has(id));
}

export const isAsLeft = ({ id, detail, weightG }: UnusualRow, isDiscarded: boolean): boolean =>
  isDiscarded === (detail.discarded ?? []).includes(id) &&
  (detail.weight_after_g === undefined || detail.weight_after_g === weightG);

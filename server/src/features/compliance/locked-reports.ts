import {
  complianceReport,
  type ComplianceReport,
  type complianceRoutes,
  type LockedReport,
  type LockedReportDetail,
} from '@wastegauge/contract/insight/compliance';
import { can } from '@wastegauge/contract/permissions';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { requireFound } from '../../platform/errors.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { hashText } from './canonical.ts';
import type { ComplianceDeps } from './deps.ts';
import {
  countLocked,
  findLocked,
  findLockedByHash,
  findLockedPage,
  findVersions,
  type LockedRow,
} from './queries.ts';

type Routes = typeof complianceRoutes;

export async function listLocked(
  { db }: ComplianceDeps,
  { scope }: Actor,
  page: ParsedRequest<Routes['listLockedReports']>['query'],
): Promise<ReplyOf<Routes['listLockedReports']>> {
  const [count, rows] = await Promise.all([
    countLocked(db, scope),
    findLockedPage(db, scope, page),
  ]);
  return { count, results: rows.map(toLockedReport) };
}

export const requireLocked = async (db: Db, scope: SiteScope, id: number): Promise<LockedRow> =>
  requireFound(await findLocked(db, scope, id));

export async function readLocked(
  { db }: ComplianceDeps,
  actor: Actor,
  id: number,
): Promise<LockedReportDetail> {
  const row = await requireLocked(db, actor.scope, id);
  return {
    ...toLockedReport(row),
    content: row.content,
    versions: await findVersions(db, row.seriesId),
    can_countersign:
      can(actor.user, 'reports.lock') &&
      row.countersignedAt === null &&
      row.lockedBy !== actor.user.id,
  };
}

export async function verifyReport(
  { db }: Pick<ComplianceDeps, 'db'>,
  hash: string,
): Promise<ReplyOf<Routes['verifyReport']>> {
  const rows = await findLockedByHash(db, hash);
  const row = rows.find((one) => isIntact(one)) ?? rows[0];
  if (!row) return { state: 'unknown', report: null };
  return {
    state: isIntact(row) ? 'valid' : 'changed',
    report: {
      scheme: row.scheme,
      startDate: row.startDate,
      endDate: row.endDate,
      version: row.version,
      newest_version: row.newestVersion,
      locked_at: row.lockedAt.toISOString(),
      is_countersigned: row.countersignedAt !== null,
    },
  };
}

export function toLockedReport(row: LockedRow): LockedReport {
  const report = parseContent(row.content);
  return {
    id: row.id,
    scheme: row.scheme,
    startDate: row.startDate,
    endDate: row.endDate,
    sites:
      report?.sites.map(({ id, name }) => ({ id, name })) ??
      row.siteIds.map((id) => ({ id, name: '' })),
    version: row.version,
    replaced_by: row.newestId === row.id ? null : row.newestId,
    total: report?.total.total ?? 0,
    factor_sets: report?.factor_sets.map(({ name, version }) => `${name}, ${version}`) ?? [],
    gap_count: report?.gaps.length ?? 0,
    hash: row.hash,
    is_intact: isIntact(row, report),
    locked_by: { id: row.lockedBy, name: row.lockedByName, at: row.lockedAt.toISOString() },
    countersigned_by:
      row.countersignedAt === null
        ? null
        : {
            id: row.countersignedBy,
            name: row.countersignedByName ?? '',
            at: row.countersignedAt.toISOString(),
          },
  };
}

/** The columns beside the content must say the same as the content. */
function isIntact(row: LockedRow, report = parseContent(row.content)): boolean {
  return (
    report !== undefined &&
    hashText(row.content) === row.hash &&
    report.scheme === row.scheme &&
    report.startDate === row.startDate &&
    report.endDate === row.endDate &&
    report.sites.map(({ id }) => id).join(',') === row.siteIds.join(',')
  );
}

/** Undefined if the stored text was damaged. */
export function parseContent(content: string): ComplianceReport | undefined {
  try {
    return complianceReport.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

import { reportTexts } from '@wastegauge/contract/insight/report-texts';
import type { complianceRoutes, LockedReport } from '@wastegauge/contract/insight/compliance';
import type { ParsedRequest } from '@wastegauge/contract/route';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit, type AuditTarget } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { narrowToSites } from '../../platform/scope.ts';
import { reportFrame } from '../sites/service.ts';
import type { ComplianceDeps } from './deps.ts';
import { draftReport, pickAnswers, type ShownReport } from './draft.ts';
import { requireLocked, toLockedReport } from './locked-reports.ts';
import {
  addCountersignature,
  findLockByClientId,
  findSignerName,
  insertLock,
  lockRow,
  type LockedRow,
} from './queries.ts';

type LockBody = ParsedRequest<(typeof complianceRoutes)['lockReport']>['body'];

export async function lockReport(
  deps: ComplianceDeps,
  actor: Actor,
  body: LockBody,
): Promise<LockedReport> {
  const { db, clock } = deps;
  const scope = narrowToSites(actor.scope, body.sites);
  const known = await findRetry(db, actor, body);
  if (known !== undefined) return readReply(db, actor, known);
  await findReplaced(db, actor, body);
  const { completeBefore } = await reportFrame(db, scope, clock.now());
  const draft = await draftReport(deps, actor, body.sites, {
    scheme: body.scheme,
    startDate: body.startDate,
    endDate: body.endDate,
    answers: pickAnswers(body),
  });
  if (body.endDate >= completeBefore) throw invalidField('endDate', reportTexts.reportNotOver);
  if (draft.hash !== body.shown_hash) {
    throw new AppError('conflict', { message: reportTexts.reportChanged });
  }
  const id = await inTransaction(db, async (transaction) => {
    if (body.replaces !== undefined) await lockRow(transaction, body.replaces);
    const replaced = await findReplaced(transaction, actor, body);
    const stored = await storeReport(transaction, actor, {
      body,
      draft,
      replaced,
      at: clock.now(),
    });
    return stored ?? (await findRetry(transaction, actor, body));
  });
  if (id === undefined) throw new AppError('entryDiffers');
  return readReply(db, actor, id);
}

const readReply = async (db: Db, actor: Actor, id: number): Promise<LockedReport> =>
  toLockedReport(await requireLocked(db, actor.scope, id));

/** Id of the report that an earlier try of this request locked. */
async function findRetry(db: Db, actor: Actor, body: LockBody): Promise<number | undefined> {
  const known = await findLockByClientId(db, body.client_id);
  if (!known) return undefined;
  const isSame = known.lockedBy === actor.user.id && known.hash === body.shown_hash;
  if (!isSame) throw new AppError('entryDiffers');
  return known.id;
}

async function findReplaced(
  db: Db,
  actor: Actor,
  { replaces, scheme, startDate, endDate, sites, client_id: clientId }: LockBody,
): Promise<LockedRow | undefined> {
  if (replaces === undefined) return undefined;
  const replaced = await requireLocked(db, actor.scope, replaces);
  const isSame =
    replaced.scheme === scheme &&
    replaced.startDate === startDate &&
    replaced.endDate === endDate &&
    replaced.siteIds.join(',') === sortIds(sites).join(',');
  if (!isSame) throw invalidField('replaces', reportTexts.reportNotSame);
  const isRetry = (await findLockByClientId(db, clientId)) !== undefined;
  if (replaced.newestId !== replaces && !isRetry) {
    throw invalidField('replaces', reportTexts.reportReplaced);
  }
  return replaced;
}

const sortIds = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((a, b) => a - b);

interface NewReport {
  body: LockBody;
  draft: ShownReport;
  replaced: LockedRow | undefined;
  at: Date;
}

async function storeReport(
  transaction: Db,
  actor: Actor,
  { body, draft: { content, hash }, replaced, at }: NewReport,
): Promise<number | undefined> {
  const { scheme, startDate, endDate } = body;
  const siteIds = sortIds(body.sites);
  const signer = { by: actor.user.id, name: await findSignerName(transaction, actor.user.id), at };
  const given = { scheme, startDate, endDate, siteIds, replaced, content, hash };
  const id = await insertLock(transaction, { ...given, clientId: body.client_id }, signer);
  if (id === undefined) return undefined;
  await writeAudit(transaction, actor, 'report.locked', auditTarget(id, siteIds), {
    after: {
      scheme,
      startDate,
      endDate,
      sites: siteIds,
      version: (replaced?.version ?? 0) + 1,
      replaces: replaced?.id ?? null,
      hash,
    },
  });
  return id;
}

const auditTarget = (id: number, siteIds: readonly number[]): AuditTarget => [
  'locked_report',
  id,
  siteIds.length === 1 ? siteIds[0] : undefined,
];

export async function countersignReport(
  { db, clock }: ComplianceDeps,
  actor: Actor,
  id: number,
): Promise<LockedReport> {
  await inTransaction(db, async (transaction) => {
    await lockRow(transaction, id);
    const row = await requireLocked(transaction, actor.scope, id);
    if (row.countersignedAt !== null) {
      throw new AppError('conflict', { message: reportTexts.alreadyCountersigned });
    }
    if (row.lockedBy === actor.user.id) {
      throw new AppError('conflict', { message: reportTexts.countersignedBySame });
    }
    const name = await findSignerName(transaction, actor.user.id);
    const signer = { by: actor.user.id, name, at: clock.now() };
    await addCountersignature(transaction, id, signer);
    await writeAudit(transaction, actor, 'report.countersigned', auditTarget(id, row.siteIds), {
      after: {
        scheme: row.scheme,
        startDate: row.startDate,
        endDate: row.endDate,
        version: row.version,
      },
    });
  });
  return readReply(db, actor, id);
}

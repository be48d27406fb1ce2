import type {
  coverDefaultsBody,
  CoverDefaults,
  DailyCover,
  dailyCoverBody,
  dailyCoverChanges,
} from '@wastegauge/contract/insight/covers';
import { addMonths, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import type { z } from 'zod';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { reportFrame } from '../sites/service.ts';
import {
  findDefaults,
  findRecord,
  lockSite,
  upsertDefaults,
  upsertRecords,
  type CoverRecord,
  type NewCoverRecord,
} from './queries.ts';
import { readCoverOfDay, type CoverDeps } from './service.ts';

export async function saveDailyCover(
  { db, clock }: CoverDeps,
  actor: Actor,
  { site, day, covers_per_day: covers, occupancy_type }: z.output<typeof dailyCoverBody>,
): Promise<DailyCover> {
  const scope = narrowTo(actor.scope, site);
  const { today } = await reportFrame(db, scope, clock.now());
  if (day > addMonths(today, 12)) throw invalidField('day', texts.coverDayTooFar);
  return inTransaction(db, async (transaction) => {
    await lockSite(transaction, site);
    const before = await findRecord(transaction, scope, { siteId: site, day });
    const kept = before && !before.isDefault ? before.occupancyType : 'BUSINESS_USUAL';
    await store(transaction, actor, before, {
      siteId: site,
      day,
      covers,
      isDefault: false,
      occupancyType: occupancy_type ?? kept,
    });
    return readCoverOfDay(transaction, scope, day);
  });
}

export async function changeDailyCover(
  { db }: CoverDeps,
  actor: Actor,
  id: number,
  changes: z.output<typeof dailyCoverChanges>,
): Promise<DailyCover> {
  const known = await requireRecord(db, actor, id);
  return inTransaction(db, async (transaction) => {
    await lockSite(transaction, known.siteId);
    const before = await requireRecord(transaction, actor, id);
    await store(transaction, actor, before, changed(before, changes));
    return readCoverOfDay(transaction, narrowTo(actor.scope, before.siteId), before.day);
  });
}

/** Only a day that follows the default may have no figure of its own. */
function changed(
  before: CoverRecord,
  { covers_per_day, is_default, occupancy_type }: z.output<typeof dailyCoverChanges>,
): NewCoverRecord {
  const { siteId, day } = before;
  if (is_default === true) {
    return { siteId, day, covers: null, isDefault: true, occupancyType: 'DEFAULT_OCCUPANCY' };
  }
  const isUntouched = covers_per_day === undefined && is_default === undefined;
  if (isUntouched && before.isDefault) {
    return { ...before, occupancyType: occupancy_type ?? before.occupancyType };
  }
  const covers = covers_per_day === undefined ? before.covers : covers_per_day;
  if (covers === null) throw invalidField('covers_per_day', texts.coversNeeded);
  const kept = before.isDefault ? 'BUSINESS_USUAL' : before.occupancyType;
  return { siteId, day, covers, isDefault: false, occupancyType: occupancy_type ?? kept };
}

/** Applies from today on; earlier days keep their covers. */
export async function setCoverDefaults(
  { db, clock }: CoverDeps,
  actor: Actor,
  siteId: number,
  given: z.output<typeof coverDefaultsBody>,
): Promise<CoverDefaults> {
  const today = await siteToday({ db, clock }, actor, siteId);
  return inTransaction(db, async (transaction) => {
    await lockSite(transaction, siteId);
    const before = await findDefaults(transaction, siteId, today);
    await upsertDefaults(transaction, { site: siteId, date: today, ...given }, actor.user.id);
    const after = await findDefaults(transaction, siteId, today);
    await writeAudit(transaction, actor, 'cover_defaults.changed', ['site', siteId, siteId], {
      before: { ...before },
      after: { ...after },
    });
    return after;
  });
}

export async function readCoverDefaults(
  deps: CoverDeps,
  actor: Actor,
  siteId: number,
): Promise<CoverDefaults> {
  return findDefaults(deps.db, siteId, await siteToday(deps, actor, siteId));
}

async function siteToday(
  { db, clock }: Pick<CoverDeps, 'db' | 'clock'>,
  actor: Actor,
  siteId: number,
): Promise<Day> {
  return (await reportFrame(db, narrowTo(actor.scope, siteId), clock.now())).today;
}

async function requireRecord(db: Db, actor: Actor, id: number): Promise<CoverRecord> {
  return requireFound(await findRecord(db, actor.scope, { id }));
}

async function store(
  transaction: Db,
  actor: Actor,
  before: CoverRecord | undefined,
  after: NewCoverRecord,
): Promise<void> {
  const [id = 0] = await upsertRecords(transaction, [after], actor.user.id);
  await writeAudit(transaction, actor, 'cover.changed', ['daily_cover', id, after.siteId], {
    ...(before && { before: { ...before } }),
    after: { ...after },
  });
}

import {
  streamLimits,
  type SiteStreams,
  type streamRoutes,
} from '@wastegauge/contract/waste/streams';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { addDays, firstDay, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { lockSites, reportFrame } from '../sites/service.ts';
import {
  deleteAssignment,
  deleteDestination,
  findAssignment,
  findAssignments,
  findDestination,
  findStream,
  findStreams,
  insertAssignment,
  insertDestination,
  insertStream,
  isMonitorOf,
  isNameTaken,
  renameStreamRow,
  setArchivedAt,
  type MemberKey,
  type StreamRow,
} from './queries.ts';
import { readSiteStreams } from './read-streams.ts';
import { sameMember } from './resolve.ts';

export interface StreamDeps {
  db: Db;
  clock: Clock;
}

type Routes = typeof streamRoutes;
type Body<Name extends keyof Routes> = ParsedRequest<Routes[Name]>['body'];

interface Change {
  transaction: Db;
  scope: SiteScope;
  siteId: number;
  actor: Actor;
  now: Date;
}

/** Changes of a site wait for each other. */
async function changeSite(
  deps: StreamDeps,
  actor: Actor,
  siteId: number,
  change: (context: Change) => Promise<void>,
): Promise<SiteStreams> {
  const scope = narrowTo(actor.scope, siteId);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (transaction) => {
    await lockSites(transaction, [siteId]);
    await change({ transaction, scope, siteId, actor, now });
    return readSiteStreams({ db: transaction, clock: deps.clock }, scope);
  });
}

export const createStream = (
  deps: StreamDeps,
  actor: Actor,
  { site, name, destination, valid_from: validFrom }: Body<'createStream'>,
): Promise<SiteStreams> =>
  changeSite(deps, actor, site, async (context) => {
    const { transaction, scope, siteId, now } = context;
    const known = await findStreams(transaction, scope);
    if (known.length >= streamLimits.maxStreams) throw invalidField('name', texts.tooManyStreams);
    await rejectTakenName(context, name);
    if (destination !== null && validFrom === undefined) {
      throw invalidField('valid_from', texts.requiredField);
    }
    await openDefaultStream(context, known);
    const set = { by: actor.user.id, at: now };
    const id = await insertStream(transaction, { siteId, name, isDefault: false }, set);
    await record(context, 'waste_stream.created', id, { after: { name } });
    if (destination !== null && validFrom !== undefined) {
      await storeDestination(context, id, { destination, validFrom });
    }
  });

export const renameStream = (
  deps: StreamDeps,
  actor: Actor,
  id: number,
  { name }: Body<'renameStream'>,
): Promise<SiteStreams> =>
  changeStream(deps, actor, id, async (context, stream) => {
    if (stream.name === name) return;
    await rejectTakenName(context, name, id);
    await renameStreamRow(context.transaction, stream, name);
    await record(context, 'waste_stream.renamed', id, {
      before: { name: stream.name },
      after: { name },
    });
  });

export const archiveStream = (
  deps: StreamDeps,
  actor: Actor,
  id: number,
  { is_archived: isArchived }: Body<'archiveStream'>,
): Promise<SiteStreams> =>
  changeStream(deps, actor, id, async (context, stream) => {
    if (stream.isArchived === isArchived) return;
    const { transaction, now } = context;
    if (stream.isDefault) throw invalidField('is_archived', texts.streamIsDefault);
    if (isArchived) await rejectUsedStream(context, id);
    else await rejectTakenName(context, stream.name, id);
    await setArchivedAt(transaction, stream, isArchived ? now : null);
    await record(context, isArchived ? 'waste_stream.archived' : 'waste_stream.restored', id);
  });

export const addDestination = (
  deps: StreamDeps,
  actor: Actor,
  { site, stream, destination, valid_from: validFrom }: Body<'addDestination'>,
): Promise<SiteStreams> =>
  changeSite(deps, actor, site, async (context) => {
    const id =
      stream === null
        ? await openDefaultStream(context, await findStreams(context.transaction, context.scope))
        : (await requireOpenStream(context, stream)).id;
    await storeDestination(context, id, { destination, validFrom });
  });

export async function removeDestination(
  deps: StreamDeps,
  actor: Actor,
  id: number,
): Promise<SiteStreams> {
  const known = requireFound(await findDestination(deps.db, actor.scope, id));
  return changeSite(deps, actor, known.siteId, async (context) => {
    const row = requireFound(await findDestination(context.transaction, context.scope, id));
    await deleteDestination(context.transaction, row);
    await record(context, 'waste_stream.destination_removed', row.streamId, {
      before: { destination: row.destination, validFrom: row.validFrom },
    });
  });
}

export const assignStream = (
  deps: StreamDeps,
  actor: Actor,
  { site, member, stream, valid_from: validFrom }: Body<'assignStream'>,
): Promise<SiteStreams> =>
  changeSite(deps, actor, site, async (context) => {
    const { transaction, siteId, now } = context;
    const key: MemberKey = {
      kind: member.kind,
      deviceId: member.kind === 'monitor' ? member.monitor : null,
      wasteType: member.kind === 'waste_type' ? member.waste_type : null,
    };
    await rejectFarDay(context, validFrom);
    if (key.deviceId !== null && !(await isMonitorOf(transaction, siteId, key.deviceId))) {
      throw invalidField('member', texts.monitorUnknown);
    }
    const streamId = stream === null ? null : (await requireOpenStream(context, stream)).id;
    const row = { ...key, siteId, streamId, validFrom };
    const set = { by: actor.user.id, at: now };
    const id = await insertAssignment(transaction, row, set);
    if (id === undefined) throw invalidField('valid_from', texts.streamDayTaken);
    await record(context, 'waste_stream.assigned', id, {
      after: { ...key, streamId, validFrom },
    });
  });

export async function removeAssignment(
  deps: StreamDeps,
  actor: Actor,
  id: number,
): Promise<SiteStreams> {
  const known = requireFound(await findAssignment(deps.db, actor.scope, id));
  return changeSite(deps, actor, known.siteId, async (context) => {
    const row = requireFound(await findAssignment(context.transaction, context.scope, id));
    const { kind, deviceId, wasteType, streamId, validFrom } = row;
    await deleteAssignment(context.transaction, row);
    await record(context, 'waste_stream.assignment_removed', id, {
      before: { kind, deviceId, wasteType, streamId, validFrom },
    });
  });
}

async function changeStream(
  deps: StreamDeps,
  actor: Actor,
  id: number,
  change: (context: Change, stream: StreamRow) => Promise<void>,
): Promise<SiteStreams> {
  const known = requireFound(await findStream(deps.db, actor.scope, id));
  return changeSite(deps, actor, known.siteId, async (context) => {
    const stream = requireFound(await findStream(context.transaction, context.scope, id));
    await change(context, stream);
  });
}

/** A site gets its default stream with its first change. */
async function openDefaultStream(context: Change, known: readonly StreamRow[]): Promise<number> {
  const found = known.find(({ isDefault }) => isDefault);
  if (found) return found.id;
  const { transaction, siteId, actor, now } = context;
  const row = { siteId, name: '', isDefault: true };
  return insertStream(transaction, row, { by: actor.user.id, at: now });
}

async function requireOpenStream({ transaction, scope }: Change, id: number): Promise<StreamRow> {
  const stream = await findStream(transaction, scope, id);
  if (!stream) throw invalidField('stream', texts.streamUnknown);
  if (stream.isArchived) throw invalidField('stream', texts.streamArchived);
  return stream;
}

async function storeDestination(
  context: Change,
  streamId: number,
  change: Pick<Parameters<typeof insertDestination>[1], 'destination' | 'validFrom'>,
): Promise<void> {
  const { transaction, siteId, actor, now } = context;
  await rejectFarDay(context, change.validFrom);
  const set = { by: actor.user.id, at: now };
  const id = await insertDestination(transaction, { siteId, streamId, ...change }, set);
  if (id === undefined) throw invalidField('valid_from', texts.streamDayTaken);
  await record(context, 'waste_stream.destination_changed', streamId, { after: { ...change } });
}

async function rejectFarDay({ transaction, scope, now }: Change, day: Day): Promise<void> {
  const { today } = await reportFrame(transaction, scope, now);
  if (day < firstDay || day > addDays(today, streamLimits.maxDaysAhead)) {
    throw invalidField('valid_from', texts.streamDayTooFar);
  }
}

async function rejectTakenName(
  { transaction, siteId }: Change,
  name: string,
  ownId?: number,
): Promise<void> {
  if (await isNameTaken(transaction, { siteId, name, ownId })) {
    throw invalidField('name', texts.streamNameTaken);
  }
}

/** Archived streams keep their past, but no waste of today or later belongs to them. */
async function rejectUsedStream(
  { transaction, scope, now }: Change,
  streamId: number,
): Promise<void> {
  const { today } = await reportFrame(transaction, scope, now);
  const assignments = await findAssignments(transaction, scope);
  const isUsed = assignments.some(
    (row) =>
      row.streamId === streamId &&
      !assignments.some(
        (later) =>
          sameMember(row, later) && later.validFrom > row.validFrom && later.validFrom <= today,
      ),
  );
  if (isUsed) throw invalidField('is_archived', texts.streamInUse);
}

const record = (
  { transaction, actor, siteId }: Change,
  action: string,
  id: number,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> => writeAudit(transaction, actor, action, ['waste_stream', id, siteId], change);

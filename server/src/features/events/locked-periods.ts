import { maxReasonLength } from '@wastegauge/contract/http-request';
import type { Day } from '@wastegauge/contract/values/dates';
import { reportTexts } from '@wastegauge/contract/insight/report-texts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { queryRows } from '../../platform/db/query.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { EventKey } from '../images/service.ts';

export interface SiteDay {
  siteId: number;
  day: Day;
}

type ReasonGiver = Pick<Actor, 'changeReason'>;

/** Added to the audit of the change. */
type AuditedReason = Partial<Record<'reason', string>>;

/** Throws `periodLocked` if a day belongs to a locked report and the caller gave no reason. */
export async function requireReason(
  db: Db,
  actor: ReasonGiver,
  days: readonly SiteDay[],
): Promise<AuditedReason> {
  return requireReasonWithin(await findLockedPeriods(db, days), actor, days);
}

const requireReasonWithin = (
  periods: readonly LockedPeriod[],
  actor: ReasonGiver,
  days: readonly SiteDay[],
): AuditedReason => (days.some((day) => isLocked(periods, day)) ? givenReason(actor) : {});

/** Like `requireReason`, for existing events. */
export async function requireReasonForEvents(
  db: Db,
  actor: ReasonGiver,
  events: readonly EventKey[],
): Promise<AuditedReason> {
  const periods = events.length === 0 ? [] : await findLockedPeriods(db, events);
  return periods.length === 0
    ? {}
    : requireReasonWithin(periods, actor, await findDays(db, events));
}

/** Like `requireReason`, for a change of all events from a day on. */
export async function requireReasonSince(
  db: Db,
  actor: ReasonGiver,
  siteIds: readonly number[],
  since: Day,
): Promise<AuditedReason> {
  const places = siteIds.map((siteId) => ({ siteId }));
  const periods = await findLockedPeriods(db, places);
  return periods.some(({ endDate }) => endDate >= since) ? givenReason(actor) : {};
}

function givenReason({ changeReason: reason }: ReasonGiver): AuditedReason {
  if (reason === '') throw new AppError('periodLocked');
  if (reason.length > maxReasonLength) throw invalidField('reason', reportTexts.reasonTooLong);
  return { reason };
}

export async function isInLockedPeriod(db: Db, event: EventKey): Promise<boolean> {
  const periods = await findLockedPeriods(db, [event]);
  if (periods.length === 0) return false;
  return (await findDays(db, [event])).some((day) => isLocked(periods, day));
}

interface LockedPeriod {
  siteIds: number[];
  startDate: Day;
  endDate: Day;
}

const isLocked = (periods: readonly LockedPeriod[], { siteId, day }: SiteDay): boolean =>
  periods.some(
    ({ siteIds, startDate, endDate }) =>
      siteIds.includes(siteId) && startDate <= day && day <= endDate,
  );

const findLockedPeriods = (
  db: Db,
  places: readonly { siteId: number }[],
): Promise<LockedPeriod[]> =>
  queryRows(db)`${prepared}
    select distinct site_ids as "siteIds", start_date::text as "startDate", end_date::text as "endDate"
    from locked_report
    where site_ids && ${[...new Set(places.map(({ siteId }) => siteId))]}::bigint[]
  `;

const findDays = (db: Db, events: readonly EventKey[]): Promise<SiteDay[]> =>
  queryRows(db)`
    select distinct site_id as "siteId", local_day::text as day from event
    where site_id = any(${events.map(({ siteId }) => siteId)}::bigint[])
      and id = any(${events.map(({ id }) => id)}::bigint[])
  `;

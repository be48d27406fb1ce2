import {
  maxImportedClosures,
  type Closure,
  type coverageRoutes,
  type NewClosure,
} from '@wastegauge/contract/insight/coverage';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { queryCount, queryRow, queryRows } from '../../platform/db/query.ts';
import { narrowTo } from '../../platform/scope.ts';
import { lockSites } from '../sites/service.ts';
import { createCalendarReader, findTimezone } from '../venues/service.ts';
import { readClosureLines, type ClosedDays } from './closure-lines.ts';
import type { CoverageDeps } from './frame.ts';
import { findFirstMeasuredDay, latestDay, refreshDays } from './refresh.ts';

type Routes = typeof coverageRoutes;

const columns = sql`id, site_id as site, start_date as "startDate",
  end_date as "endDate", weekday, service, note, is_imported`;

export async function listClosures(
  { db }: CoverageDeps,
  actor: Actor,
  { site, limit, offset }: ParsedRequest<Routes['listClosures']>['query'],
): Promise<ReplyOf<Routes['listClosures']>> {
  narrowTo(actor.scope, site);
  return {
    count: await queryCount(db)`from closure where site_id = ${site}`,
    results: await queryRows(db)<Closure>`
      select ${columns} from closure where site_id = ${site}
      order by start_date desc, id desc limit ${limit} offset ${offset}
    `,
  };
}

export async function addClosure(
  { db, clock }: CoverageDeps,
  actor: Actor,
  given: NewClosure,
): Promise<Closure> {
  narrowTo(actor.scope, given.site);
  const { startDate, weekday } = given;
  const isWeekly = weekday !== undefined && weekday !== null;
  const endDate = given.endDate ?? (isWeekly ? null : startDate);
  return inTransaction(db, async (transaction) => {
    await lockSites(transaction, [given.site]);
    const closure = requireFound(
      await queryRow(transaction)<Closure>`
        insert into closure (site_id, start_date, end_date, weekday, service, note, set_by)
        values (${given.site}, ${startDate}, ${endDate}, ${weekday ?? null},
          ${given.service ?? null}, ${given.note}, ${actor.user.id})
        returning ${columns}
      `,
    );
    await refreshClosed(transaction, closure, clock.now());
    await writeAudit(transaction, actor, 'closure.added', ['closure', closure.id, given.site], {
      after: { ...closure },
    });
    return closure;
  });
}

export async function removeClosure(
  { db, clock }: CoverageDeps,
  actor: Actor,
  id: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const closure = requireFound(
      await queryRow(transaction)<Closure>`
        delete from closure where id = ${id} and site_id = any(${actor.scope.siteIds}::bigint[])
        returning ${columns}
      `,
    );
    await refreshClosed(transaction, closure, clock.now());
    await writeAudit(transaction, actor, 'closure.removed', ['closure', id, closure.site], {
      before: { ...closure },
    });
  });
}

type ImportClosures = (
  actor: Actor,
  given: ParsedRequest<Routes['importClosures']>['body'],
) => Promise<ReplyOf<Routes['importClosures']>>;

export function createClosureImport({ db, clock }: CoverageDeps): ImportClosures {
  const readCalendar = createCalendarReader();
  return async (actor, { site, content }) => {
    narrowTo(actor.scope, site);
    const read = content.includes('BEGIN:VCALENDAR')
      ? await readCalendarDays()
      : readClosureLines(content);
    if (read.days.length === 0) throw invalidField('content', texts.closuresUnreadable);
    if (read.days.length > maxImportedClosures) {
      throw invalidField('content', texts.tooManyClosures);
    }
    return inTransaction(db, async (transaction) => {
      await lockSites(transaction, [site]);
      const added = await insertImported(transaction, site, read.days, actor.user.id);
      for (const closure of added) await refreshClosed(transaction, closure, clock.now());
      await writeAudit(transaction, actor, 'closures.imported', ['site', site, site], {
        after: { ids: added.map(({ id }) => id) },
      });
      const skipped = read.days.length - added.length;
      return { added, skipped, unreadable: read.unreadable };
    });

    async function readCalendarDays(): Promise<{ days: ClosedDays[]; unreadable: number[] }> {
      const reading = await readCalendar(actor.user.id, {
        text: content,
        timezone: await findTimezone(db, site),
        now: clock.now().getTime(),
        maxEvents: maxImportedClosures + 1,
      });
      if (!reading?.isCalendar) throw invalidField('content', texts.calendarUnreadable);
      const days = reading.events.map(({ start, end, name }) => ({
        startDate: start.slice(0, 10),
        endDate: lastDayOf(start, end),
        note: name.slice(0, 255),
      }));
      return { days, unreadable: [] };
    }
  };
}

/** An event that ends at midnight does not close the day that begins then. */
const lastDayOf = (start: string, end: string): Day => {
  const isMidnight = end > start && end.slice(11, 16) === '00:00';
  return addDays(end.slice(0, 10), isMidnight ? -1 : 0);
};

/** Days that are closed as a whole already are skipped. */
async function insertImported(
  transaction: Db,
  siteId: number,
  days: readonly ClosedDays[],
  userId: number,
): Promise<Closure[]> {
  const known = await queryRows(transaction)<{ startDate: Day; endDate: Day | null }>`
    select start_date as "startDate", end_date as "endDate" from closure
    where site_id = ${siteId} and service is null and weekday is null
  `;
  const isKnown = ({ startDate, endDate }: ClosedDays): boolean =>
    known.some(
      (closed) =>
        closed.startDate <= startDate && closed.endDate !== null && closed.endDate >= endDate,
    );
  const added = new Map<string, ClosedDays>();
  for (const given of days) {
    const key = `${given.startDate} ${given.endDate}`;
    if (!isKnown(given) && !added.has(key)) added.set(key, given);
  }
  const rows = [...added.values()];
  return queryRows(transaction)`
    insert into closure (site_id, start_date, end_date, note, is_imported, set_by)
    select ${siteId}::bigint, given.start_date, given.end_date, given.note, true, ${userId}::bigint
    from unnest(
      ${rows.map(({ startDate }) => startDate)}::date[],
      ${rows.map(({ endDate }) => endDate)}::date[], ${rows.map(({ note }) => note)}::text[]
    ) as given (start_date, end_date, note)
    order by given.start_date, given.end_date
    returning ${columns}
  `;
}

async function refreshClosed(
  transaction: Db,
  { site, startDate, endDate }: Closure,
  now: Date,
): Promise<void> {
  const firstDay = await findFirstMeasuredDay(transaction, site);
  if (firstDay === undefined) return;
  const today = latestDay(now);
  const from = startDate > firstDay ? startDate : firstDay;
  const to = endDate !== null && endDate < today ? endDate : today;
  if (from <= to) await refreshDays(transaction, { siteId: site, from, to, now });
}

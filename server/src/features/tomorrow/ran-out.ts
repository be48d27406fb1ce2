import {
  adviceLimits,
  type RanOut,
  type tomorrowRoutes,
} from '@wastegauge/contract/insight/tomorrow';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { addDays, dayIn, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { narrowTo } from '../../platform/scope.ts';
import { chooseFood } from '../foods/service.ts';
import { findSiteServices, type SiteServices } from '../service-times/service.ts';
import { createCalendar, minutesADay, minutesOf } from './calendar.ts';
import { toAdvisedFood } from './dish-advice.ts';
import { findClosures, findSiteClock } from './queries.ts';
import {
  deleteRanOut,
  findRanOutByClient,
  findRanOutById,
  insertRanOut,
  type RanOutRow,
} from './ran-out-queries.ts';
import type { AdviceDeps } from './site-advice.ts';

type Routes = typeof tomorrowRoutes;
type Given = ParsedRequest<Routes['recordRanOut']>['body'];

export async function recordRanOut(
  { db, clock }: AdviceDeps,
  actor: Actor,
  { site: siteId, food, client_id: clientId, ...given }: Given,
): Promise<RanOut> {
  const scope = narrowTo(actor.scope, siteId);
  const { timezone } = await findSiteClock(db, siteId);
  const times = requireFound(await findSiteServices(db, scope));
  const moment = momentOf(given, { now: localTime(timezone, clock.now()), times });
  await rejectClosed();
  await chooseFood(db, { siteId }, { food });
  return inTransaction(db, async (transaction) => {
    const entry = { siteId, ...moment, foodId: food, clientId: clientId ?? null };
    const id = await insertRanOut(transaction, entry, actor.user.id);
    if (id !== undefined) {
      await writeAudit(transaction, actor, 'ran_out.recorded', ['ran_out', id, siteId], {
        after: { ...entry },
      });
    }
    const stored =
      id === undefined
        ? await findRanOutByClient(transaction, siteId, clientId ?? '')
        : await findRanOutById(transaction, scope, id);
    return toRanOut(requireFound(stored), times);
  });

  async function rejectClosed(): Promise<void> {
    const { day, service } = moment;
    const closures = await findClosures(db, siteId, { startDate: day, endDate: day });
    const calendar = createCalendar({ times, closures, holidays: [], events: [] });
    if (calendar.isClosed(day, service)) throw invalidField('service', texts.serviceClosed);
  }
}

export async function removeRanOut({ db }: AdviceDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const row = requireFound(await findRanOutById(transaction, actor.scope, id));
    await deleteRanOut(transaction, row);
    const { siteId, day, service, time, foodId } = row;
    await writeAudit(transaction, actor, 'ran_out.removed', ['ran_out', id, siteId], {
      before: { day, service, time, foodId },
    });
  });
}

interface LocalTime {
  day: Day;
  time: string;
}

interface Moment extends LocalTime {
  service: ServiceTime;
}

function localTime(timeZone: string, instant: Date): LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return { day: dayIn(timeZone, instant), time: format.format(instant) };
}

/** A time after midnight belongs to the service that began the day before. */
function momentOf(
  given: Pick<Given, 'day' | 'service' | 'time'>,
  { now, times }: { now: LocalTime; times: SiteServices },
): Moment {
  if (given.time === undefined && given.day !== undefined && given.day !== now.day) {
    throw invalidField('time', texts.timeRequired);
  }
  const time = given.time ?? now.time;
  const services = serviceTimes.filter((service) => isWithin(time, times[service]));
  const service = given.service ?? services[0];
  if (service === undefined) throw invalidField('service', texts.outsideServices);
  if (!services.includes(service)) throw invalidField('time', texts.outsideService);
  const isAfterMidnight = time < times[service].start;
  const day = given.day ?? addDays(now.day, isAfterMidnight && given.time === undefined ? -1 : 0);
  const at = isAfterMidnight ? addDays(day, 1) : day;
  if (at > now.day || (at === now.day && time > now.time)) {
    throw invalidField(given.time === undefined ? 'day' : 'time', texts.ranOutInFuture);
  }
  if (day < addDays(now.day, -adviceLimits.ranOutDays)) {
    throw invalidField('day', texts.ranOutTooOld);
  }
  return { day, time, service };
}

function isWithin(time: string, { start, end }: { start: string; end: string }): boolean {
  return start <= end ? time >= start && time < end : time >= start || time < end;
}

export const toRanOut = (row: RanOutRow, times: SiteServices): RanOut => ({
  id: row.id,
  day: row.day,
  service: row.service,
  food: toAdvisedFood({ id: row.foodId, name: row.name, isRecipe: row.isRecipe }),
  time: row.time,
  minutes_before_end: minutesBeforeEnd(row.time, times[row.service]),
});

/** By the clock; null for a time outside the service as it is now. */
function minutesBeforeEnd(time: string, service: { start: string; end: string }): number | null {
  if (service.start === service.end || !isWithin(time, service)) return null;
  return (minutesOf(service.end) - minutesOf(time) + minutesADay) % minutesADay;
}

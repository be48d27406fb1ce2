import {
  adviceLimits,
  type EventPlan,
  type tomorrowRoutes,
} from '@wastegauge/contract/insight/tomorrow';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { countDays, dayIn, type Day } from '@wastegauge/contract/values/dates';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { findVenueEventHours, wasteOfVenueEvents } from '../analytics/service.ts';
import { serviceWindows } from '../service-times/service.ts';
import { ratioRange, type RatioRange } from './forecast/ratio-range.ts';
import { findSiteClock } from './queries.ts';
import type { AdviceDeps } from './site-advice.ts';

type Query = ParsedRequest<(typeof tomorrowRoutes)['getEventPlan']>['query'];

const eventsRead = 20;

export async function readEventPlan(
  deps: AdviceDeps,
  actor: Actor,
  { site: siteId, occupancy_type: type, guests }: Query,
): Promise<EventPlan> {
  const scope = narrowTo(actor.scope, siteId);
  const { timezone } = await findSiteClock(deps.db, siteId);
  const now = deps.clock.now();
  const rows = await findPastEvents(deps.db, { siteId, type, now });
  const wasteG = await readWaste(deps, scope, rows, dayIn(timezone, now));
  const events = rows.map((row) => toPastEvent(row, wasteG.get(row.id) ?? null));
  const gramsPerGuest = rangeOf(
    events.map(({ waste_kg, counted, guaranteed }) => ({
      part: waste_kg === null ? null : waste_kg * 1000,
      of: counted ?? guaranteed,
    })),
  );
  const attendance = rangeOf(
    events.map(({ guaranteed, counted }) => ({ part: counted, of: guaranteed })),
  );
  return {
    events,
    events_needed: adviceLimits.minEvents,
    grams_per_guest: gramsPerGuest && bounds(gramsPerGuest),
    attendance: attendance && bounds(attendance),
    suggestion:
      guests === undefined || !attendance
        ? null
        : {
            order_for: Math.round(guests * attendance.enough),
            low: Math.round(guests * attendance.low),
            high: Math.round(guests * attendance.high),
            waste_kg: gramsPerGuest && scaled(gramsPerGuest, (guests * attendance.value) / 1000),
          },
  };
}

const bounds = ({ value, low, high }: RatioRange) => ({ value, low, high });

const scaled = ({ value, low, high }: RatioRange, factor: number) => ({
  value: value * factor,
  low: low * factor,
  high: high * factor,
});

function rangeOf(events: readonly { part: number | null; of: number | null }[]): RatioRange | null {
  const known = events.flatMap(({ part, of }) =>
    part === null || of === null || of === 0 ? [] : [{ part, of }],
  );
  return known.length < adviceLimits.minEvents ? null : ratioRange(known);
}

interface PastEvent {
  id: number;
  name: string;
  startDate: Day;
  endDate: Day;
  /** Of each day. */
  estimate: number | null;
  counted: number | null;
  isMeasured: boolean;
}

function toPastEvent(row: PastEvent, wasteG: number | null): EventPlan['events'][number] {
  const guaranteed = row.estimate === null ? null : row.estimate * countDays(row);
  const guests = row.counted ?? guaranteed;
  const isKnown = row.isMeasured && wasteG !== null && wasteG > 0;
  return {
    id: row.id,
    name: row.name,
    day: row.startDate,
    guaranteed,
    counted: row.counted,
    waste_kg: isKnown ? kgFromGrams(wasteG) : null,
    grams_per_guest: isKnown && guests !== null && guests > 0 ? wasteG / guests : null,
  };
}

/** Newest first. Not measured if a service during the event was silent or had no entries. */
const findPastEvents = (
  db: Db,
  { siteId, type, now }: { siteId: number; type: string; now: Date },
): Promise<PastEvent[]> =>
  queryRows(db)`
    select venue_event.id, venue_event.name, venue_event.start_date::date as "startDate",
      venue_event.end_date::date as "endDate", venue_event.estimate_occupancy as estimate,
      venue_event.counted_guests as counted,
      not exists (
        select from (${serviceWindows([siteId], {
          from: sql<Day>`venue_event.start_date::date`,
          to: sql<Day>`venue_event.end_date::date`,
        })}) as planned
        join service_record record on record.site_id = planned.site_id
          and record.day = planned.day and record.service = planned.service
        where record.site_id = ${siteId} and record.state in ('silent', 'no_entry')
          and planned.starts_at < venue_event.end_date at time zone site.timezone
          and planned.ends_at > venue_event.start_date at time zone site.timezone
      ) as "isMeasured"
    from venue_event join site on site.id = venue_event.site_id
    where venue_event.site_id = ${siteId} and venue_event.occupancy_type = ${type}
      and venue_event.end_date < ${now}::timestamptz at time zone site.timezone
    order by venue_event.start_date desc, venue_event.id desc limit ${eventsRead}
  `;

async function readWaste(
  { db, analytics }: AdviceDeps,
  scope: SiteScope,
  rows: readonly PastEvent[],
  today: Day,
): Promise<Map<number, number>> {
  const hours = await findVenueEventHours(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  const [first, ...rest] = hours.map((one) => ({
    hours: one,
    coverDays: { startDate: one.startDate, endDate: one.endDate < today ? one.endDate : today },
  }));
  if (!first) return new Map();
  const found = await analytics.ask(wasteOfVenueEvents(scope, [first, ...rest]));
  return new Map(found.map(({ id, weightG }) => [id, weightG]));
}

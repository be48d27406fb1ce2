import type { VenueEventType } from '@wastegauge/contract/values/address-options';
import type { Day } from '@wastegauge/contract/values/dates';
import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import {
  guestsOfBasis,
  type EventOutcome,
  type EventReport,
  type VenueEvent,
} from '@wastegauge/contract/insight/venues';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import {
  countedFrom,
  countedTo,
  dayCount,
  findVenueEventHours,
  mostWastedFoods,
  wasteOfVenueEvents,
  type MostWasted,
  type VenueEventHours,
  type VenueEventWaste,
} from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import { requireEvent, type VenueDeps } from './service.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { requireFound } from '../../platform/errors.ts';
import { localTimeSql } from './queries.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

const othersShown = 5;
const foodsShown = 5;
const overlapsShown = 20;

export async function reportEvent(
  { db, analytics, clock }: VenueDeps,
  actor: Actor,
  { site: siteId, id }: { site: number; id: number },
): Promise<EventReport> {
  const scope = narrowTo(actor.scope, siteId);
  const event = await requireEvent(db, scope, id);
  const site = await findReportSite(db, siteId, clock.now());
  const kind = { siteId, type: event.occupancy_type, otherThan: id, now: site.now };
  const own: PlannedEvent = {
    ...event,
    planned: event.estimate_occupancy,
    counted: event.counted_guests,
  };
  const hasBegun = event.start_date <= site.now;
  const past = await findPastOfType(db, kind, othersShown);
  const next = hasBegun ? await findNextOfType(db, kind) : own;
  const ids = [id, ...past.map((other) => other.id)];
  const found = await findVenueEventHours(db, scope, ids);
  const hours = new Map(found.map((one) => [one.id, one]));
  const ownHours = requireFound(hours.get(id));
  const [outcomes, foods, zones, overlapping] = await Promise.all([
    readOutcomes(analytics, scope, {
      events: hasBegun ? [own, ...past] : past,
      hours,
      today: site.now.slice(0, 10),
    }),
    hasBegun ? analytics.ask(heaviestFoods(scope, ownHours)) : [],
    findZoneNames(db, event),
    findOverlapping(db, event),
  ]);
  const outcome = outcomes.get(id) ?? null;
  const others = past.flatMap((other) => outcomes.get(other.id) ?? []);
  const average = gramsPerGuest(others);
  const plannedNext = next ? plannedGuests(next) : null;
  return {
    event,
    site_name: site.name,
    currency: site.currency,
    zones,
    counted_from: ownHours.localFrom,
    counted_to: ownHours.localTo,
    overlapping,
    outcome,
    others,
    average_grams_per_guest: average,
    foods: outcome ? foodShares(foods, outcome) : [],
    next: next
      ? {
          id: next.id,
          name: next.name,
          start_date: next.start_date,
          planned: plannedNext,
          expected_weight:
            average === null || plannedNext === null ? null : kgFromGrams(average * plannedNext),
        }
      : null,
  };
}

const eventDays = (event: PlannedEvent, today?: Day): { startDate: Day; endDate: Day } => {
  const [startDate, endDate] = [event.start_date.slice(0, 10), event.end_date.slice(0, 10)];
  return { startDate, endDate: today !== undefined && today < endDate ? today : endDate };
};

/** Estimates are per day (S-19). */
const plannedGuests = (event: PlannedEvent, today?: Day): number | null =>
  event.planned === null ? null : event.planned * dayCount(eventDays(event, today));

const heaviestFoods = (scope: SiteScope, hours: VenueEventHours) =>
  mostWastedFoods(scope, { period: hours, filter: { during: hours }, limit: foodsShown });

async function readOutcomes(
  analytics: Analytics,
  scope: SiteScope,
  {
    events,
    hours,
    today,
  }: {
    events: readonly PlannedEvent[];
    hours: ReadonlyMap<number, VenueEventHours>;
    today: Day;
  },
): Promise<Map<number, EventOutcome>> {
  const [first, ...rest] = events.flatMap((event) => {
    const own = hours.get(event.id);
    return own ? [{ hours: own, coverDays: eventDays(event, today) }] : [];
  });
  if (!first) return new Map();
  const wasted = new Map<number, VenueEventWaste>();
  for (const row of await analytics.ask(wasteOfVenueEvents(scope, [first, ...rest]))) {
    wasted.set(row.id, row);
  }
  return new Map(
    events.flatMap((event) => {
      const waste = wasted.get(event.id);
      return waste ? [[event.id, toOutcome(event, waste, today)]] : [];
    }),
  );
}

function toOutcome(event: PlannedEvent, waste: VenueEventWaste, today: Day): EventOutcome {
  const { id, name, start_date, end_date, counted } = event;
  const planned = plannedGuests(event, today);
  const basis = counted === null ? planned : counted;
  return {
    id,
    name,
    start_date,
    end_date,
    planned,
    guests: counted,
    site_covers: waste.covers,
    are_site_covers_recorded: !waste.isDefault,
    weight: kgFromGrams(waste.weightG),
    unnamed_weight: kgFromGrams(waste.unnamedG),
    value: moneyFromE4(waste.valueE4),
    environmental: kgFromGrams(waste.co2G),
    water: litresFromMillilitres(waste.waterMl),
    grams_per_guest: basis === null || basis === 0 ? null : waste.weightG / basis,
    guest_basis: basis === null || basis === 0 ? null : counted === null ? 'planned' : 'counted',
  };
}

/** Weighted by guests. */
function gramsPerGuest(outcomes: readonly EventOutcome[]): number | null {
  const compared = outcomes.filter(({ guest_basis }) => guest_basis !== null);
  const guests = compared.reduce((sum, outcome) => sum + guestsOfBasis(outcome), 0);
  const kg = compared.reduce((sum, outcome) => sum + outcome.weight, 0);
  return guests === 0 ? null : (kg * 1000) / guests;
}

/** Adds an entry for all other foods and one for captures that are not named yet. */
function foodShares(
  foods: readonly MostWasted[],
  { weight: wholeKg, unnamed_weight: unnamedKg }: EventOutcome,
): EventReport['foods'] {
  const share = (kg: number): number => (wholeKg === 0 ? 0 : kg / wholeKg);
  const shown = foods.map(({ foodId, name, weightG }) => {
    const weight = kgFromGrams(weightG);
    // Recipes use the installation's own pictures.
    const image_url = foodImage(foodId, false);
    return { id: foodId, name, is_unnamed: false, image_url, weight, share: share(weight) };
  });
  const withoutFood = (weight: number, is_unnamed: boolean): EventReport['foods'] =>
    weight <= 0
      ? []
      : [{ id: null, name: null, is_unnamed, image_url: null, weight, share: share(weight) }];
  const grams = foods.reduce((sum, food) => sum + food.weightG, 0);
  const restKg = kgFromGrams(Math.round((wholeKg - unnamedKg) * 1000) - grams);
  return [...shown, ...withoutFood(restKg, false), ...withoutFood(unnamedKg, true)];
}

interface PlannedEvent {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  planned: number | null;
  counted: number | null;
}

const plannedColumns = sql`
  venue_event.id, venue_event.name, ${localTimeSql('start_date')} as start_date,
  ${localTimeSql('end_date')} as end_date, venue_event.estimate_occupancy as planned,
  venue_event.counted_guests as counted`;

interface ReportSite {
  name: string;
  currency: string;
  now: string;
}

async function findReportSite(db: Db, siteId: number, now: Date): Promise<ReportSite> {
  const site = await queryRow(db)<ReportSite>`
    select site.name, locale.currency_symbol as currency,
      to_char(${now}::timestamptz at time zone site.timezone, 'YYYY-MM-DD"T"HH24:MI:SS') as now
    from site join locale on locale.id = site.locale_id where site.id = ${siteId}
  `;
  if (!site) throw new Error('Site not found');
  return site;
}

/** A monitor that has left the site is shown by its serial. */
const findZoneNames = (db: Db, { site, zones }: VenueEvent): Promise<EventReport['zones']> =>
  queryRows(db)`
    select id, case when site_id = ${site} and name <> '' then name else serial end as name
    from device where id = any(${zones}) order by 2, 1
  `;

const findOverlapping = (db: Db, { site, id }: VenueEvent): Promise<EventReport['overlapping']> =>
  queryRows(db)`
    with own as (
      select ${countedFrom} as first, ${countedTo} as last, venue_event.zone_ids
      from venue_event where venue_event.site_id = ${site} and venue_event.id = ${id}
    )
    select venue_event.id, venue_event.name, ${localTimeSql('start_date')} as start_date,
      ${localTimeSql('end_date')} as end_date
    from venue_event, own
    where venue_event.site_id = ${site} and venue_event.id <> ${id}
      and ${countedFrom} < own.last and ${countedTo} > own.first
      and (venue_event.zone_ids = '{}' or own.zone_ids = '{}'
        or venue_event.zone_ids && own.zone_ids)
    order by venue_event.start_date, venue_event.id limit ${overlapsShown}
  `;

interface SameKindQuery {
  siteId: number;
  type: VenueEventType;
  otherThan: number;
  now: string;
}

const findPastOfType = (
  db: Db,
  { siteId, type, otherThan, now }: SameKindQuery,
  limit: number,
): Promise<PlannedEvent[]> =>
  queryRows(db)`
    select ${plannedColumns} from venue_event
    where site_id = ${siteId} and occupancy_type = ${type} and id <> ${otherThan}
      and end_date < ${now}::timestamp
    order by start_date desc, id desc limit ${limit}
  `;

const findNextOfType = (
  db: Db,
  { siteId, type, otherThan, now }: SameKindQuery,
): Promise<PlannedEvent | undefined> =>
  queryRow(db)`
    select ${plannedColumns} from venue_event
    where site_id = ${siteId} and occupancy_type = ${type} and id <> ${otherThan}
      and start_date > ${now}::timestamp
    order by start_date, id limit 1
  `;

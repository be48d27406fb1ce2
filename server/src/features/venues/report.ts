import type { Day } from '@wastegauge/contract/values/dates';
import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import type {
  EventOutcome,
  EventReport,
  VenueEventType,
} from '@wastegauge/contract/insight/venues';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import {
  dayCount,
  mostWastedFoods,
  wasteOfVenueEvents,
  type VenueEventWaste,
  type MostWasted,
} from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import { requireEvent, type VenueDeps } from './service.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { localTimeSql } from './queries.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

const othersShown = 5;
const foodsShown = 5;

export async function reportEvent(
  { db, analytics, clock }: VenueDeps,
  actor: Actor,
  { site: siteId, id }: { site: number; id: number },
): Promise<EventReport> {
  const scope = narrowTo(actor.scope, siteId);
  const event = await requireEvent(db, scope, id);
  const site = await findReportSite(db, siteId, clock.now());
  const kind = { siteId, type: event.occupancy_type, otherThan: id, now: site.now };
  const own: PlannedEvent = { ...event, planned: event.estimate_occupancy };
  const hasBegun = event.start_date <= site.now;
  const past = await findPastOfType(db, kind, othersShown);
  const next = hasBegun ? await findNextOfType(db, kind) : own;
  const today = site.now.slice(0, 10);
  const [outcomes, foods] = await Promise.all([
    readOutcomes(analytics, scope, hasBegun ? [own, ...past] : past, today),
    hasBegun ? analytics.ask(heaviestFoods(scope, own, today)) : [],
  ]);
  const outcome = outcomes.get(id) ?? null;
  const others = past.flatMap((other) => outcomes.get(other.id) ?? []);
  const average = gramsPerGuest(others);
  const plannedNext = next ? plannedGuests(next) : null;
  return {
    event,
    site_name: site.name,
    currency: site.currency,
    outcome,
    others,
    average_grams_per_guest: average,
    foods: outcome ? foodShares(foods, outcome.weight) : [],
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

const heaviestFoods = (scope: SiteScope, event: PlannedEvent, today: Day) =>
  mostWastedFoods(scope, { period: eventDays(event, today), filter: {}, limit: foodsShown });

async function readOutcomes(
  analytics: Analytics,
  scope: SiteScope,
  events: readonly PlannedEvent[],
  today: Day,
): Promise<Map<number, EventOutcome>> {
  const [first, ...rest] = events.map((event) => ({ id: event.id, ...eventDays(event, today) }));
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
  const { id, name, start_date, end_date } = event;
  return {
    id,
    name,
    start_date,
    end_date,
    planned: plannedGuests(event, today),
    guests: waste.guests,
    is_counted: !waste.isDefault,
    weight: kgFromGrams(waste.weightG),
    value: moneyFromE4(waste.valueE4),
    environmental: kgFromGrams(waste.co2G),
    water: litresFromMillilitres(waste.waterMl),
    grams_per_guest: waste.guests === 0 ? null : waste.weightG / waste.guests,
  };
}

/** Weighted by guests. */
function gramsPerGuest(outcomes: readonly EventOutcome[]): number | null {
  const guests = outcomes.reduce((sum, outcome) => sum + outcome.guests, 0);
  const kg = outcomes.reduce((sum, outcome) => sum + outcome.weight, 0);
  return guests === 0 ? null : (kg * 1000) / guests;
}

/** Adds a last entry for all other foods. */
function foodShares(foods: readonly MostWasted[], wholeKg: number): EventReport['foods'] {
  const share = (kg: number): number => (wholeKg === 0 ? 0 : kg / wholeKg);
  const shown = foods.map(({ foodId, name, weightG }) => {
    const weight = kgFromGrams(weightG);
    // Recipes use the installation's own pictures.
    return { id: foodId, name, image_url: foodImage(foodId, false), weight, share: share(weight) };
  });
  const grams = foods.reduce((sum, food) => sum + food.weightG, 0);
  const rest = kgFromGrams(Math.round(wholeKg * 1000) - grams);
  if (rest <= 0) return shown;
  return [...shown, { id: null, name: null, image_url: null, weight: rest, share: share(rest) }];
}

interface PlannedEvent {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  planned: number | null;
}

const plannedColumns = sql`
  venue_event.id, venue_event.name, ${localTimeSql('start_date')} as start_date,
  ${localTimeSql('end_date')} as end_date, venue_event.estimate_occupancy as planned`;

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

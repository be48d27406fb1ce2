import {
  firstStepNames,
  type FirstStep,
  type FirstSteps,
} from '@wastegauge/contract/insight/first-steps';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { findPeopleInScope, type Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { narrowToSites, type SiteScope } from '../../platform/scope.ts';
import { wasteByHour, type WasteOfHour } from '../analytics/service.ts';
import type { ImageLinks } from '../images/service.ts';
import { findSiteServices, type SiteServices } from '../service-times/service.ts';
import { reportFrame } from '../sites/service.ts';

export interface StepDeps {
  db: Db;
  clock: Clock;
  imageLinks: ImageLinks;
  analytics: Analytics;
}

const newForDays = 30;

export async function readFirstSteps(
  { db, clock, imageLinks, analytics }: StepDeps,
  actor: Actor,
  { site }: { site: readonly number[] },
): Promise<FirstSteps> {
  const now = clock.now();
  const scope = narrowToSites(actor.scope, site);
  const [state, people, unnamed] = await Promise.all([
    findState(db, actor.scope, actor.user.id, now),
    findPeopleInScope(db, actor.scope, { search: '', limit: 1, offset: 0 }),
    findUnnamed(db, scope, now),
  ]);
  const isDone: Record<FirstStep, boolean> = {
    site: actor.scope.siteIds.length > 0,
    monitor: state.hasWaste || state.hasMonitor,
    people: people.count > 1,
    target: state.hasTarget,
    import: state.hasImport,
  };
  const result: FirstSteps = {
    done: firstStepNames.filter((step) => isDone[step]),
    is_new: !state.hasOldSite,
    is_hidden: state.isHidden,
    site: state.site,
    unnamed: null,
  };
  if (!unnamed || unnamed.captures === 0) return result;
  const { today } = await reportFrame(db, scope, now);
  const [latest, namers, hours, times] = await Promise.all([
    findLatest(db, scope),
    findNamers(db, scope),
    analytics.ask(wasteByHour(scope, today)),
    findSiteServices(db, scope),
  ]);
  return {
    ...result,
    unnamed: {
      captures: unnamed.captures,
      weight_today: kgFromGrams(unnamed.weightTodayG),
      latest: latest.map(({ siteId, position, weightG, processedAt, ...capture }) => ({
        ...capture,
        image_url:
          position === null
            ? null
            : imageLinks.eventPictureUrl(actor.user.id, siteId, capture.id, position, now),
        weight: kgFromGrams(weightG),
        processed_at: processedAt.toISOString(),
      })),
      namers: namers.slice(0, shownNamers),
      namer_count: namers.length,
      hours: [...Map.groupBy(hours, ({ hour }) => hour)].map(([hour, parts]) => ({
        hour,
        ...sumOfHours(parts),
      })),
      services: listServices(hours, times),
    },
  };
}

const sumOfHours = (parts: readonly WasteOfHour[]): { weight: number; captures: number } => ({
  weight: kgFromGrams(parts.reduce((sum, { weightG }) => sum + weightG, 0)),
  captures: parts.reduce((sum, { events }) => sum + events, 0),
});

type ListedService = NonNullable<FirstSteps['unnamed']>['services'][number];

function listServices(
  hours: readonly WasteOfHour[],
  times: SiteServices | undefined,
): ListedService[] {
  const parts = (wanted: ServiceTime | null) => hours.filter(({ service }) => service === wanted);
  const outside = parts(null);
  return [
    ...serviceTimes.map((service) => ({
      service,
      start: times?.[service].start ?? null,
      end: times?.[service].end ?? null,
      ...sumOfHours(parts(service)),
    })),
    ...(outside.length > 0
      ? [{ service: null, start: null, end: null, ...sumOfHours(outside) }]
      : []),
  ];
}

export const hideFirstSteps = (db: Db, actor: Actor, isHidden: boolean): Promise<void> =>
  runStatement(db)`
    insert into profile (user_id, hides_first_steps) values (${actor.user.id}, ${isHidden})
    on conflict (user_id) do update set hides_first_steps = excluded.hides_first_steps
  `;

interface StepState {
  hasOldSite: boolean;
  hasMonitor: boolean;
  hasWaste: boolean;
  hasTarget: boolean;
  hasImport: boolean;
  isHidden: boolean;
  site: FirstSteps['site'];
}

async function findState(
  db: Db,
  { siteIds }: SiteScope,
  userId: number,
  now: Date,
): Promise<StepState> {
  const found = await queryRow(db)<StepState>`
    select
      exists (
        select 1 from site where site.id = any(${siteIds})
          and site.created_at < ${now}::timestamptz - make_interval(days => ${newForDays})
      ) as "hasOldSite",
      exists (
        select 1 from device join device_health on device_health.device_id = device.id
        where device.site_id = any(${siteIds}) and device.archived_at is null
      ) as "hasMonitor",
      exists (select 1 from event where event.site_id = any(${siteIds})) as "hasWaste",
      exists (
        select 1 from target where target.site_id = any(${siteIds})
          and target.kind = 'site_month' and target.threshold_g is not null
      ) or exists (select 1 from user_target where user_target.user_id = ${userId}) as "hasTarget",
      exists (
        select 1 from imported_event where imported_event.site_id = any(${siteIds})
      ) as "hasImport",
      coalesce(
        (select hides_first_steps from profile where user_id = ${userId}), false
      ) as "isHidden",
      (
        select json_build_object('id', site.id, 'name', site.name, 'address', site.address)
        from site where site.id = any(${siteIds}) order by site.created_at, site.id limit 1
      ) as site
  `;
  if (!found) throw new Error('The query answered nothing.');
  return found;
}

interface Unnamed {
  captures: number;
  weightTodayG: number;
}

/** Nothing is counted once a person has named a capture; a monitor may name the easy ones itself. */
const findUnnamed = (db: Db, { siteIds }: SiteScope, now: Date): Promise<Unnamed | undefined> =>
  queryRow(db)`
    select count(*) as captures, coalesce(sum(event.weight_g) filter (
      where event.local_day = (${now}::timestamptz at time zone site.timezone)::date
    ), 0)::bigint as "weightTodayG"
    from event join site on site.id = event.site_id
    where event.site_id = any(${siteIds})
      and event.status = 'PROCESSING' and event.food_id is null
      and not (select exists (
        select 1 from event as named
        where named.site_id = any(${siteIds}) and named.food_id is not null
          and not named.auto_label
      ))
  `;

interface LatestCapture {
  id: number;
  siteId: number;
  timezone: string;
  weightG: number;
  processedAt: Date;
  position: number | null;
}

const shownCaptures = 6;
const shownNamers = 3;

const findLatest = (db: Db, { siteIds }: SiteScope): Promise<LatestCapture[]> =>
  queryRows(db)`
    select event.id, event.site_id as "siteId", site.timezone, event.weight_g as "weightG",
      event.processed_at as "processedAt",
      (
        select min(position) from event_image as image
        where image.site_id = event.site_id and image.event_id = event.id
          and image.state in ('original', 'ready')
      ) as position
    from event join site on site.id = event.site_id
    where event.site_id = any(${siteIds})
      and event.status = 'PROCESSING' and event.food_id is null
    order by event.processed_at desc, event.id desc
    limit ${shownCaptures}
  `;

/** Labellers with access to the sites; without any, their administrators. */
async function findNamers(db: Db, scope: SiteScope): Promise<string[]> {
  const people = await queryRows(db)<{ name: string; role: string }>`
    select person.first_name || ' ' || person.surname as name, person.role
    from app_user as person
    where person.is_active and person.role in ('Labeller', 'Admin')
      and (
        exists (
          select from user_site
          where user_site.user_id = person.id and user_site.site_id = any(${scope.siteIds}))
        or (
          (person.head_office or not exists (
            select from user_site where user_site.user_id = person.id))
          and exists (
            select from site_group
            where site_group.group_id = person.parent_group_id
              and site_group.site_id = any(${scope.siteIds}))))
    order by lower(person.first_name), lower(person.surname), person.id
  `;
  const labellers = people.filter(({ role }) => role === 'Labeller');
  return (labellers.length > 0 ? labellers : people).map(({ name }) => name);
}

import { addDays, type Day } from '@wastegauge/contract/values/dates';
import type { Sector } from '@wastegauge/contract/directory/sites';
import type { TableRows } from './bulk-insert.ts';
import { expectedCovers } from '../covers.ts';
import { calendarDay, daysFrom } from '../calendar.ts';
import { localMidnight, timestamp } from '../local-time.ts';
import {
  scaleArea,
  demoGroups,
  spareSignupIds,
  type DemoDevice,
  type DemoSite,
  demoSites,
} from '../tables.ts';
import type { DemoFood } from '../queries.ts';
import { randomFor } from '../random.ts';
import type { Timeline } from '../timeline.ts';

export interface DirectoryFacts {
  timelines: ReadonlyMap<number, Timeline>;
  localeIdOf: (site: DemoSite) => number;
  foodNamed: (name: string) => DemoFood;
  /** Seconds since the epoch. */
  now: number;
}

/** In foreign-key order. */
export function directoryRows(facts: DirectoryFacts): TableRows[] {
  return [signupIds(), groups(), ...sites(facts), ...devices(facts)];
}

const signupIds = (): TableRows => ({
  table: 'signup_id',
  columns: { id: 'bigint', value: 'text' },
  rows: [...demoGroups.map((group) => group.signupId), ...spareSignupIds].map((value, index) => [
    index + 1,
    value,
  ]),
});

const groups = (): TableRows => ({
  table: 'parent_group',
  columns: {
    id: 'bigint',
    name: 'text',
    contact_name: 'text',
    contact_number: 'text',
    longitude: 'double precision',
    latitude: 'double precision',
    signup_id_id: 'bigint',
  },
  rows: demoGroups.map((group, index) => [
    group.id,
    group.name,
    group.contactName,
    group.contactNumber,
    group.longitude,
    group.latitude,
    index + 1,
  ]),
});

const sectors: Record<DemoSite['kind'], Sector> = {
  hotel: 'hotel',
  canteen: 'workplace',
  refectory: 'education',
  hospital: 'healthcare',
  arena: 'leisure',
};

function sites({ timelines, localeIdOf }: DirectoryFacts): TableRows[] {
  const timelineOf = (site: DemoSite): Timeline => {
    const timeline = timelines.get(site.id);
    if (!timeline) throw new Error(`${site.name} has no timeline`);
    return timeline;
  };
  return [
    {
      table: 'site',
      columns: {
        id: 'bigint',
        name: 'text',
        locale_id: 'bigint',
        timezone: 'text',
        contact_name: 'text',
        contact_number: 'text',
        address: 'text',
        longitude: 'double precision',
        latitude: 'double precision',
        capacity: 'integer',
        sector: 'text',
        go_live_date: 'date',
        client_site_id: 'text',
        created_at: 'timestamptz',
      },
      rows: demoSites.map((site) => [
        site.id,
        site.name,
        localeIdOf(site),
        site.timeZone,
        site.contactName,
        site.contactNumber,
        site.address,
        site.longitude,
        site.latitude,
        site.capacity,
        sectors[site.kind],
        timelineOf(site).installedOn,
        site.clientSiteId,
        morningOf(site, timelineOf(site).installedOn),
      ]),
    },
    {
      table: 'site_group',
      columns: { site_id: 'bigint', group_id: 'bigint' },
      rows: demoSites.map((site) => [site.id, site.groupId]),
    },
    {
      table: 'site_info',
      columns: {
        id: 'bigint',
        site_id: 'bigint',
        ...serviceTimeColumns,
        covers_per_day: 'integer',
        waste_per_cover: 'numeric',
      },
      rows: demoSites.map((site) => [
        site.id,
        site.id,
        ...sixTimes(site.serviceTimes),
        meanCovers(site, timelineOf(site).installedOn),
        site.gramsPerCoverAtStart / 1000,
      ]),
    },
  ];
}

function devices({ timelines, foodNamed, now }: DirectoryFacts): TableRows[] {
  const placed = demoSites.flatMap((site) => site.devices.map((device) => ({ site, device })));
  const withTimes = placed.flatMap(({ device }) =>
    device.serviceTimes ? [{ device, times: device.serviceTimes }] : [],
  );
  return [
    {
      table: 'device',
      columns: {
        id: 'bigint',
        site_id: 'bigint',
        name: 'text',
        serial: 'text',
        mac_address: 'text',
        type: 'text',
        weighing: 'text',
        bounding_x: 'integer',
        bounding_y: 'integer',
        bounding_width: 'integer',
        bounding_height: 'integer',
        auto_label: 'boolean',
        auto_label_food_id: 'bigint',
        created_at: 'timestamptz',
      },
      rows: placed.map(({ site, device }) => [
        device.id,
        site.id,
        device.zone,
        device.serial,
        macAddress(device),
        device.type,
        device.weighing ?? 'single',
        scaleArea(device)?.x ?? null,
        scaleArea(device)?.y ?? null,
        scaleArea(device)?.width ?? null,
        scaleArea(device)?.height ?? null,
        device.autoLabelFood !== undefined,
        device.autoLabelFood ? foodNamed(device.autoLabelFood).id : null,
        morningOf(site, timelines.get(site.id)?.installedOn ?? ''),
      ]),
    },
    {
      table: 'service_time',
      columns: { id: 'bigint', device_id: 'bigint', ...serviceTimeColumns },
      rows: withTimes.map(({ device, times }, index) => [index + 1, device.id, ...sixTimes(times)]),
    },
    {
      table: 'device_health',
      columns: {
        device_id: 'bigint',
        last_seen_at: 'timestamptz',
        battery_percent: 'smallint',
        firmware: 'text',
        clock_offset_ms: 'bigint',
        queue_length: 'integer',
        scale_state: 'text',
        scale_since: 'timestamptz',
        camera_state: 'text',
        camera_since: 'timestamptz',
      },
      rows: placed.map(({ site, device }) => {
        const installedAt = morningOf(site, timelines.get(site.id)?.installedOn ?? '');
        const random = randomFor('health', device.id);
        return [
          device.id,
          timestamp(now - random.integer(5, 50)),
          random.integer(61, 100),
          random.chance(0.8) ? '2.4.1' : '2.3.7',
          random.integer(-900, 1400),
          0,
          'ok',
          installedAt,
          'ok',
          installedAt,
        ];
      }),
    },
  ];
}

const serviceTimeColumns = {
  breakfast_time_start: 'time',
  breakfast_time_end: 'time',
  lunch_time_start: 'time',
  lunch_time_end: 'time',
  dinner_time_start: 'time',
  dinner_time_end: 'time',
} as const;

const sixTimes = ([breakfast, lunch, dinner, end]: DemoSite['serviceTimes']): string[] => [
  breakfast,
  lunch,
  lunch,
  dinner,
  dinner,
  end,
];

const morningOf = (site: DemoSite, day: Day): string =>
  timestamp(localMidnight(site.timeZone, day) + 9 * 3600);

/** Locally administered addresses, not owned by any vendor. */
const macAddress = (device: DemoDevice): string =>
  `02:57:47:00:${device.serial.slice(3, 5)}:${String(device.id).padStart(2, '0')}`;

function meanCovers(site: DemoSite, firstDay: Day): number {
  const days = daysFrom(firstDay, addDays(firstDay, 363)).map(calendarDay);
  const open = days
    .map((date) => expectedCovers(site, date))
    .map(({ breakfast, lunch, dinner }) => breakfast + lunch + dinner)
    .filter((covers) => covers > 0);
  const mean = open.reduce((sum, covers) => sum + covers, 0) / Math.max(open.length, 1);
  return Math.round(mean / 10) * 10;
}

import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/db.ts';

const firstDay = '2025-03-01';

export interface GoldenEvent {
  site_id: number;
  device_id: number | null;
  status: string;
  is_secondary: boolean;
  non_food: boolean;
  local_day: Day;
  local_hour: number;
  weight_g: number;
  value_e4: number;
  co2_g: number;
  water_ml: number;
  food_id: number | null;
  waste_type_id: number;
  service_time: string | null;
  trimmings: boolean;
}

export interface GoldenPlaces {
  dublin: { id: number };
  berlin: { id: number };
  devices: readonly [number, number, number];
  foods: readonly number[];
}

const services = ['BREAKFAST', 'LUNCH', 'DINNER', null];

/** 200 events, ten a day for twenty days, each heavier than the previous one: easy to add up by hand. */
export function goldenEvents({ dublin, berlin, devices, foods }: GoldenPlaces): GoldenEvent[] {
  return Array.from({ length: 200 }, (_, number) => {
    const [day, place] = [Math.floor(number / 10), number % 10];
    const isBerlin = place % 2 === 1;
    const dublinDevice = place < 6 ? devices[0] : devices[1];
    const isUnnamed = number % 50 === 48;
    return {
      site_id: isBerlin ? berlin.id : dublin.id,
      device_id: place === 9 ? null : isBerlin ? devices[2] : dublinDevice,
      status: isUnnamed ? 'PROCESSING' : 'SUCCESSFUL',
      is_secondary: number % 25 === 24,
      non_food: place === 7 && day % 5 === 0,
      local_day: addDays(firstDay, day),
      local_hour: 8 + place,
      weight_g: 100 + number,
      value_e4: isUnnamed ? 0 : 1000 * place + 10 * day,
      co2_g: isUnnamed ? 0 : 2 * (100 + number),
      water_ml: isUnnamed ? 0 : 1000 * (100 + number) + place,
      food_id: isUnnamed ? null : (foods[place % 4] ?? 0),
      waste_type_id: 1 + (place % 3),
      service_time: services[Math.floor(place / 3)] ?? null,
      trimmings: place % 5 === 0,
    };
  });
}

export async function insertGoldenEvents(db: Db, events: readonly GoldenEvent[]): Promise<void> {
  await sql`
    insert into event (site_id, device_id, status, processed_at, local_day, local_hour, raw_weight_g,
      weight_g, value_e4, value_eur_e4, co2_g, water_ml, food_id, waste_type_id, service_time,
      trimmings, is_secondary, non_food)
    select site_id, device_id, status, local_day + local_hour * interval '1 hour', local_day,
      local_hour, weight_g, weight_g, value_e4, value_e4, co2_g, water_ml, food_id, waste_type_id,
      service_time, trimmings, is_secondary, non_food
    from json_to_recordset(${JSON.stringify(events)}::json) as golden (
      site_id bigint, device_id bigint, status text, is_secondary boolean, non_food boolean,
      local_day date, local_hour smallint, weight_g integer, value_e4 bigint, co2_g bigint,
      water_ml bigint, food_id bigint, waste_type_id smallint, service_time text, trimmings boolean)
  `.execute(db);
}

/** Dublin enters covers every other day; Berlin has a fair of three days and a default of 60. */
export async function insertGoldenCovers(db: Db, { dublin, berlin }: GoldenPlaces): Promise<void> {
  await sql`
    insert into daily_cover (site_id, day, covers_per_day)
    select ${dublin.id}, ${firstDay}::date + n, 100 + n from generate_series(0, 19, 2) as n
  `.execute(db);
  await sql`
    insert into cover_default (site_id, date, default_covers, monday)
    values (${dublin.id}, '2025-01-01', 80, 50)`.execute(db);
  await sql`insert into site_info (site_id, covers_per_day) values (${berlin.id}, 60)`.execute(db);
  await sql`
    insert into venue_event (site_id, name, occupancy_type, estimate_occupancy, start_date, end_date)
    values (${berlin.id}, 'Fair', 'EXPO', 300, '2025-03-13 09:00', '2025-03-15 17:00')`.execute(db);
}

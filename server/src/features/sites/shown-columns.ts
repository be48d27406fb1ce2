import { sql } from 'kysely';

interface Devices {
  devices: { serial: string; name: string }[];
}

/** Columns derived from other tables. */
export const focusFoodColumn = sql`
  coalesce((
    select json_agg(
      json_build_object('id', food.id, 'name', food.name) order by focus_food.position)
    from focus_food join food on food.id = focus_food.food_id
    where focus_food.site_id = site.id
  ), '[]') as focus_food`;

export const devicesColumn = sql`
  coalesce((
    select json_agg(
      json_build_object('id', device.id, 'serial', device.serial, 'name', device.name)
      order by device.serial)
    from device where device.site_id = site.id
  ), '[]') as devices`;

export const localeColumn = sql`
  json_build_object(
    'id', locale.id, 'currency_symbol', locale.currency_symbol,
    'locale_name', locale.locale_name, 'currency_name', locale.currency_name
  ) as locale`;

export const firstDeviceOf = ({ devices: [first] }: Devices) => ({
  device_name: first?.name ?? null,
  device_serial: first?.serial ?? null,
});

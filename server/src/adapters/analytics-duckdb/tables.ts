export interface FollowedTable {
  name: string;
  /** Column by column the type in the copy; names and meaning are the database's. */
  columns: Readonly<Record<string, string>>;
}

/** A table of many rows: changed ones are replaced by (site_id, id), in months by the day. */
export interface RowTable extends FollowedTable {
  dayColumn: string;
}

// Closed lists take a byte a row and are compared as numbers.
const status = "enum('SUCCESSFUL', 'PROCESSING', 'DISCARDED', 'ESCALATED')";
const serviceTime = "enum('BREAKFAST', 'LUNCH', 'DINNER')";

export const eventTable: RowTable = {
  name: 'event',
  dayColumn: 'local_day',
  columns: {
    site_id: 'bigint',
    id: 'bigint',
    device_id: 'bigint',
    status,
    processed_at: 'timestamptz',
    local_day: 'date',
    local_hour: 'tinyint',
    weight_g: 'integer',
    value_e4: 'bigint',
    value_eur_e4: 'bigint',
    co2_g: 'bigint',
    water_ml: 'bigint',
    food_id: 'bigint',
    waste_type_id: 'smallint',
    service_time: serviceTime,
    trimmings: 'boolean',
    is_secondary: 'boolean',
    non_food: 'boolean',
    auto_label: 'boolean',
    is_flagged: 'boolean',
    comment_count: 'integer',
  },
};

const dailyCoverTable: RowTable = {
  name: 'daily_cover',
  dayColumn: 'day',
  columns: {
    site_id: 'bigint',
    id: 'bigint',
    day: 'date',
    covers_per_day: 'integer',
    is_default: 'boolean',
    occupancy_type: 'varchar',
  },
};

export const rowTables: readonly RowTable[] = [eventTable, dailyCoverTable];

const named = { id: 'bigint', name: 'varchar' };
const weekdayCovers = {
  monday: 'integer',
  tuesday: 'integer',
  wednesday: 'integer',
  thursday: 'integer',
  friday: 'integer',
  saturday: 'integer',
  sunday: 'integer',
};

/** Small tables: when one has changed it is read again as a whole. */
export const wholeTables: readonly FollowedTable[] = [
  { name: 'site', columns: named },
  { name: 'site_info', columns: { site_id: 'bigint', covers_per_day: 'integer' } },
  {
    name: 'device',
    columns: { ...named, site_id: 'bigint', serial: 'varchar', type: 'varchar' },
  },
  {
    name: 'food',
    columns: { ...named, category_id: 'bigint', subcategory_id: 'bigint', material: 'varchar' },
  },
  { name: 'food_category', columns: named },
  { name: 'food_subcategory', columns: { ...named, category_id: 'bigint' } },
  { name: 'waste_type', columns: named },
  {
    name: 'fx_rate',
    columns: { currency: 'varchar', day: 'date', per_eur: 'decimal(18, 8)' },
  },
  {
    name: 'cover_default',
    columns: { site_id: 'bigint', date: 'date', default_covers: 'integer', ...weekdayCovers },
  },
  {
    name: 'venue_event',
    columns: {
      site_id: 'bigint',
      id: 'bigint',
      occupancy_type: 'varchar',
      estimate_occupancy: 'integer',
      start_date: 'timestamp',
      end_date: 'timestamp',
    },
  },
  {
    name: 'focus_food',
    columns: { site_id: 'bigint', position: 'smallint', food_id: 'bigint' },
  },
];

export const columnList = (table: FollowedTable): string => Object.keys(table.columns).join(', ');

export const createTable = (table: FollowedTable): string =>
  `create table ${table.name} (${Object.entries(table.columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`;

/** Reads the CSV the database wrote; a text without letters is quoted there, an absent one is not. */
export function readCsv(table: FollowedTable, file: string): string {
  const types = Object.entries(table.columns).map(
    ([name, type]) => `'${name}': '${type.startsWith('enum') ? 'varchar' : type}'`,
  );
  return `read_csv('${file.replaceAll("'", "''")}', header = false, auto_detect = false,
    delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
    columns = {${types.join(', ')}})`;
}

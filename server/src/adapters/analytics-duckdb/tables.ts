export interface CopiedTable {
  name: string;
  /** DuckDB types by column; names and meaning are those of the database. */
  columns: Readonly<Record<string, string>>;
  /** What the database has to select for columns that it does not have, or of which the copy needs less. */
  sources?: Readonly<Record<string, string>>;
}

/** A large table: changed rows are replaced by (site_id, id) and compared by month. */
export interface RowTable extends CopiedTable {
  dayColumn: string;
}

// Enums take one byte per row and are compared as numbers.
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
    capture_id: 'boolean',
    portions: 'boolean',
    factor_set_id: 'smallint',
    is_reported: 'boolean',
  },
  sources: {
    // Nearly every question needs it: one column is read in a third of the time of the other three.
    is_reported: `status <> 'DISCARDED' and not is_secondary and not non_food`,
    // Questions only ask whether an event has a capture or was counted.
    capture_id: 'case when capture_id is not null then true end',
    portions: 'case when portions is not null then true end',
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

export const serviceRecordTable: RowTable = {
  name: 'service_record',
  dayColumn: 'day',
  columns: {
    site_id: 'bigint',
    id: 'bigint',
    day: 'date',
    service: serviceTime,
    state: "enum('measured', 'partly', 'silent', 'no_entry', 'closed')",
    planned_minutes: 'integer',
    alive_minutes: 'integer',
    weight_g: 'bigint',
    usual_g: 'bigint',
  },
};

export const rowTables: readonly RowTable[] = [eventTable, dailyCoverTable, serviceRecordTable];

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

/** Small tables: after a change the whole table is read again. */
export const wholeTables: readonly CopiedTable[] = [
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
  { name: 'waste_type', columns: { ...named, code: 'varchar' } },
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
      counted_guests: 'integer',
      start_date: 'timestamp',
      end_date: 'timestamp',
    },
  },
  {
    name: 'focus_food',
    columns: { site_id: 'bigint', position: 'smallint', food_id: 'bigint' },
  },
];

export const columnList = (table: CopiedTable): string => Object.keys(table.columns).join(', ');

/** The same columns as the database has to select them. */
export const sourceList = ({ columns, sources = {} }: CopiedTable): string =>
  Object.keys(columns)
    .map((name) => (sources[name] === undefined ? name : `${sources[name]} as ${name}`))
    .join(', ');

export const createTable = (table: CopiedTable): string =>
  `create table ${table.name} (${Object.entries(table.columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})`;

/** In PostgreSQL's CSV an empty text is quoted, a null is not. */
export function readCsv(table: CopiedTable, file: string): string {
  const types = Object.entries(table.columns).map(
    ([name, type]) => `'${name}': '${type.startsWith('enum') ? 'varchar' : type}'`,
  );
  return `read_csv('${file.replaceAll("'", "''")}', header = false, auto_detect = false,
    delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false,
    columns = {${types.join(', ')}})`;
}

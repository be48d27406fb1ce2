import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTypeId,
  type DuckDBResultReader,
  type DuckDBValue,
} from '@duckdb/node-api';

/** Returns rows like the PostgreSQL driver. */
export function readRows(reader: DuckDBResultReader): Record<string, unknown>[] {
  const rows = Array.from({ length: reader.currentRowCount }, (): Record<string, unknown> => ({}));
  const names = reader.columnNames();
  for (const [column, values] of reader.getColumns().entries()) {
    const name = names[column] ?? '';
    const convert = createConverter(reader.columnTypeId(column));
    for (const [index, row] of rows.entries()) row[name] = convert(values[index] ?? null);
  }
  return rows;
}

function createConverter(type: DuckDBTypeId): (value: DuckDBValue) => unknown {
  // As with PostgreSQL, bigint becomes a number and wider types stay text.
  if (type === DuckDBTypeId.BIGINT) return (value) => (value === null ? null : Number(value));
  if (type === DuckDBTypeId.HUGEINT) return (value) => (value === null ? null : String(value));
  return type === DuckDBTypeId.DATE ? createDayConverter() : convertOther;
}

/** Caches: there are few days and many rows. */
function createDayConverter(): (value: DuckDBValue) => unknown {
  const known = new Map<number, string>();
  return (value) => {
    if (!(value instanceof DuckDBDateValue)) return value;
    const day = known.get(value.days) ?? value.toString();
    known.set(value.days, day);
    return day;
  };
}

function convertOther(value: DuckDBValue): unknown {
  if (value instanceof DuckDBDecimalValue) return value.toString();
  if (value instanceof DuckDBTimestampTZValue) return new Date(Number(value.micros / 1000n));
  return value;
}

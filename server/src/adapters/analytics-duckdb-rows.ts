import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampTZValue,
  DuckDBTypeId,
  type DuckDBResultReader,
  type DuckDBValue,
} from '@duckdb/node-api';

/** The rows as the driver of PostgreSQL would give them. */
export function readRows(reader: DuckDBResultReader): Record<string, unknown>[] {
  const names = reader.columnNames();
  const columns = reader
    .getColumns()
    .map((values, index) => values.map(conversionOf(reader.columnTypeId(index))));
  return Array.from({ length: reader.currentRowCount }, (_, row) =>
    Object.fromEntries(names.map((name, column) => [name, columns[column]?.[row]])),
  );
}

function conversionOf(type: DuckDBTypeId): (value: DuckDBValue) => unknown {
  // A bigint is a number, as everywhere in the product; what is wider stays text, as numeric does.
  if (type === DuckDBTypeId.BIGINT) return (value) => (value === null ? null : Number(value));
  if (type === DuckDBTypeId.HUGEINT) return (value) => (value === null ? null : String(value));
  return convert;
}

function convert(value: DuckDBValue): unknown {
  if (value instanceof DuckDBDateValue || value instanceof DuckDBDecimalValue) {
    return value.toString();
  }
  if (value instanceof DuckDBTimestampTZValue) return new Date(Number(value.micros / 1000n));
  return value;
}

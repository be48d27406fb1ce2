import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '@wastegauge/server/platform/db/db';

export type Cell = string | number | boolean | null;
/** A column's type; `epoch` is a timestamptz given in seconds, which costs least to write and read. */
export type Columns = Readonly<Record<string, string>>;

export interface TableRows {
  table: string;
  columns: Columns;
  rows: readonly (readonly Cell[])[];
}

const rowsAtOnce = 16_000;

export const insertTable = (db: Db, { table, columns, rows }: TableRows): Promise<number> =>
  insertRows(db, table, columns, [rows]);

/**
 * One array a column: as fast as COPY here, and a plain statement. While the database works on one
 * lot the next is being made.
 */
export async function insertRows(
  db: Db,
  table: string,
  columns: Columns,
  batches: Iterable<readonly (readonly Cell[])[]>,
): Promise<number> {
  let lot: (readonly Cell[])[] = [];
  let underWay = Promise.resolve<unknown>(null);
  let count = 0;
  const send = async (): Promise<void> => {
    const failure = await underWay;
    if (failure !== null) throw failure;
    count += lot.length;
    // The failure is thrown when the next lot is ready; until then it must not end the process.
    underWay = insertAtOnce(db, table, columns, lot).then(
      () => null,
      (error: unknown) => error,
    );
    lot = [];
  };
  for (const batch of batches) {
    lot.push(...batch);
    if (lot.length >= rowsAtOnce) await send();
    // The lot before is on its way to the server: let it go on between two batches.
    await setImmediate();
  }
  await send();
  await send();
  return count;
}

async function insertAtOnce(
  db: Db,
  table: string,
  columns: Columns,
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const types = Object.values(columns);
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const arrays = types.map(
    (type, index) => sql`${arrayLiteral(rows, index)}::${sql.raw(elementType(type))}[]`,
  );
  // An array of arrays would be flattened: such a column travels as text.
  const cells = types.map((type, index) =>
    sql.raw(type === 'epoch' ? `to_timestamp(cell.c${index})` : `cell.c${index}::${type}`),
  );
  const cellNames = types.map((_, index) => sql.raw(`c${index}`));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(cells)}
    from unnest(${sql.join(arrays)}) as cell (${sql.join(cellNames)})
  `.execute(db);
}

function elementType(type: string): string {
  if (type === 'epoch') return 'float8';
  return type.endsWith('[]') ? 'text' : type;
}

function arrayLiteral(rows: readonly (readonly Cell[])[], index: number): string {
  return `{${rows.map((row) => element(row[index] ?? null)).join(',')}}`;
}

const needsQuotes = /[^\w:.+-]|^$|^null$/i;

function element(cell: Cell): string {
  if (cell === null) return 'NULL';
  if (typeof cell !== 'string' || !needsQuotes.test(cell)) return String(cell);
  return `"${cell.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '@wastegauge/server/platform/db/db';

export type RowValue = string | number | boolean | null;
/** `epoch` is a timestamptz given in seconds, the cheapest form to transfer. */
export type Columns = Readonly<Record<string, string>>;

export interface TableRows {
  table: string;
  columns: Columns;
  rows: readonly (readonly RowValue[])[];
}

const rowsAtOnce = 16_000;

export const insertTable = (db: Db, { table, columns, rows }: TableRows): Promise<number> =>
  insertRows(db, table, columns, [rows]);

/** One array per column is as fast as COPY here. The next batch is prepared while one is inserted. */
export async function insertRows(
  db: Db,
  table: string,
  columns: Columns,
  batches: Iterable<readonly (readonly RowValue[])[]>,
): Promise<number> {
  let lot: (readonly RowValue[])[] = [];
  let underWay = Promise.resolve<unknown>(null);
  let count = 0;
  const send = async (): Promise<void> => {
    const failure = await underWay;
    if (failure !== null) throw failure;
    count += lot.length;
    // The error is rethrown with the next batch; until then it must not be an unhandled rejection.
    underWay = insertAtOnce(db, table, columns, lot).then(
      () => null,
      (error: unknown) => error,
    );
    lot = [];
  };
  for (const batch of batches) {
    lot.push(...batch);
    if (lot.length >= rowsAtOnce) await send();
    // Yields so that the batch in flight can be sent.
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
  rows: readonly (readonly RowValue[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const types = Object.values(columns);
  const names = Object.keys(columns).map((name) => sql.ref(name));
  const arrays = types.map(
    (type, index) => sql`${arrayLiteral(rows, index)}::${sql.raw(elementType(type))}[]`,
  );
  // Nested arrays would be flattened, so such columns are sent as text.
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

function arrayLiteral(rows: readonly (readonly RowValue[])[], index: number): string {
  return `{${rows.map((row) => element(row[index] ?? null)).join(',')}}`;
}

const needsQuotes = /[^\w:.+-]|^$|^null$/i;

function element(cell: RowValue): string {
  if (cell === null) return 'NULL';
  if (typeof cell !== 'string' || !needsQuotes.test(cell)) return String(cell);
  return `"${cell.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';

/** Values by the columns they are for; what is undefined is left out. */
const given = (columns: object): [string, unknown][] =>
  Object.entries(columns).filter(([, value]) => value !== undefined);

/** Each with a comma before it, to follow a column that is always set. */
export const assignments = (columns: object): RawBuilder<unknown> =>
  sql.join(
    given(columns).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`),
    sql``,
  );

/** Columns left out get the default of the table. */
export async function insertRow(transaction: Db, table: string, columns: object): Promise<number> {
  const entries = given(columns);
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => value))})
    returning id
  `.execute(transaction);
  const [row] = inserted.rows;
  if (!row) throw new Error('The insert answered nothing.');
  return row.id;
}

import { sql, type RawBuilder } from 'kysely';
import type { Db } from './db.ts';
import { queryRow } from './query.ts';

const definedColumns = (columns: object): [string, unknown][] =>
  Object.entries(columns).filter(([, value]) => value !== undefined);

/** Each assignment starts with a comma: it follows a column that is always set. */
export const assignments = (columns: object): RawBuilder<unknown> =>
  sql.join(
    definedColumns(columns).map(([name, value]) => sql`, ${sql.ref(name)} = ${value}`),
    sql``,
  );

export async function insertRow(transaction: Db, table: string, columns: object): Promise<number> {
  const entries = definedColumns(columns);
  const row = await queryRow(transaction)<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(entries.map(([name]) => sql.ref(name)))})
    values (${sql.join(entries.map(([, value]) => value))})
    returning id
  `;
  if (!row) throw new Error('The insert returned no row.');
  return row.id;
}

import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { readSchema, type ForeignKey, type Schema } from './catalogue.ts';
import { isInPlace } from './plan.ts';

export type RowCounts = ReadonlyMap<string, number>;

export async function countRows(db: Db, { tables }: Schema): Promise<RowCounts> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const found = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(name)}
    `.execute(db);
    counts.set(name, found.rows[0]?.count ?? 0);
  }
  return counts;
}

/** Checks the placement of each table, the colocation of tenant tables, all foreign keys and all row counts. */
export async function checkDistribution(
  db: Db,
  before: Schema,
  rowsBefore: RowCounts,
): Promise<string[]> {
  const after = await readSchema(db);
  const rowsAfter = await countRows(db, after);
  const groups = new Set(
    [...after.placed.values()]
      .filter(({ kind }) => kind === 'distributed')
      .map(({ colocationId }) => colocationId),
  );
  const keys = new Set(after.foreignKeys.map(keyId));
  return [
    ...after.tables
      .filter(({ name }) => !isInPlace(after, name))
      .map(({ name, growth }) => `${name} is not where a ${growth} table belongs`),
    ...(groups.size > 1 ? [`tables of one site lie in ${groups.size} groups of nodes`] : []),
    ...[...before.foreignKeys, ...before.dropped]
      .filter((key) => !keys.has(keyId(key)))
      .map(({ table, name }) => `the foreign key ${name} of ${table} is missing`),
    ...[...rowsBefore].flatMap(([name, rows]) =>
      rowsAfter.get(name) === rows ? [] : [`${name} had ${rows} rows, has ${rowsAfter.get(name)}`],
    ),
  ];
}

const keyId = ({ table, name }: ForeignKey): string => `${table} ${name}`;

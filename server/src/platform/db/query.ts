import { sql } from 'kysely';
import type { Db } from './db.ts';

/** A tag for one statement: queryRows(db)`select …` returns its rows. */
export const queryRows =
  (db: Db) =>
  async <Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(strings, ...values).execute(db)).rows;

/** The first row, if any. */
export const queryRow =
  (db: Db) =>
  async <Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> =>
    (await sql<Row>(strings, ...values).execute(db)).rows[0];

export const queryHasRow =
  (db: Db) =>
  async (strings: TemplateStringsArray, ...values: unknown[]): Promise<boolean> =>
    (await sql(strings, ...values).execute(db)).rows.length > 0;

/** For a statement without a result. */
export const runStatement =
  (db: Db) =>
  async (strings: TemplateStringsArray, ...values: unknown[]): Promise<void> =>
    void (await sql(strings, ...values).execute(db));

/** Takes the statement from its `from` on. */
export const queryCount =
  (db: Db, marker = sql``) =>
  async (strings: TemplateStringsArray, ...values: unknown[]): Promise<number> => {
    const counted = sql<{ count: number }>`${marker}
      select count(*) as count ${sql(strings, ...values)}`;
    return (await counted.execute(db)).rows[0]?.count ?? 0;
  };

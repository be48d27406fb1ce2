import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';

export interface Questions {
  ask<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  one<Value>(query: RawBuilder<{ value: Value }>): Promise<Value>;
  count(condition: RawBuilder<unknown>): Promise<number>;
}

export function askOf(db: () => Db): Questions {
  const ask = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
    (await query.execute(db())).rows;
  const one = async <Value>(query: RawBuilder<{ value: Value }>): Promise<Value> => {
    const [row] = await ask(query);
    if (!row) throw new Error('The question has no answer');
    return row.value;
  };
  const count = (condition: RawBuilder<unknown>): Promise<number> =>
    one(sql<{ value: number }>`select count(*) as value from ${condition}`);
  return { ask, one, count };
}

import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type RawBuilder,
  type RawNode,
} from 'kysely';
import { findColumnOfCopy } from '../../platform/ports/analytics.ts';

class CopyQueryCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const column = findColumnOfCopy(node);
    if (column === undefined) super.visitRaw(node);
    else this.append(column);
  }
}

const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new CopyQueryCompiler(),
  },
});

/** DuckDB understands PostgreSQL's numbered parameters. */
export const compileQuery = <Row>(statement: RawBuilder<Row>): CompiledQuery<Row> =>
  statement.compile(writer);

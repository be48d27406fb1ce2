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

  /** DuckDB plans a query with parameters twice: without their values, then again with them. */
  protected override appendValue(value: unknown): void {
    const constant = toConstant(value);
    if (constant === undefined) super.appendValue(value);
    else this.append(constant);
  }
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** Other texts stay parameters, because users can enter them. */
function toConstant(value: unknown): string | undefined {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) {
    return value < 0 ? `(${value})` : String(value);
  }
  return typeof value === 'string' && isDay.test(value) ? `'${value}'` : undefined;
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

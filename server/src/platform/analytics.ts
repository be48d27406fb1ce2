import type { RawBuilder } from 'kysely';
import type { SiteScope } from './scope.ts';

/**
 * SQL that PostgreSQL and DuckDB read alike, with bound values. Whole numbers are answered as numbers up
 * to bigint and as text beyond, dates as YYYY-MM-DD; order by numbers, never by names.
 */
export interface Question<Row> {
  /** What logs and measurements call it. */
  readonly name: string;
  /** Whose sites it is about: their newest changes are in the answer. */
  readonly scope: SiteScope;
  readonly sql: RawBuilder<Row>;
  /** A look at a few rows of an index: nothing beats the database at that. */
  readonly isProbe?: boolean | undefined;
  /** The same question put to the daily sums, which only the copy keeps. */
  readonly sqlOnSums?: RawBuilder<Row> | undefined;
}

/** Answers questions about waste. Who answers, the database or a copy of it, does not show. */
export interface Analytics {
  ask<Row>(question: Question<Row>): Promise<Row[]>;
}

import type { RawBuilder } from 'kysely';
import type { SiteScope } from '../scope.ts';

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

/** The last two months, or everything. */
export type CheckReach = 'recent' | 'all';

export interface CopyCheck {
  reach: CheckReach;
  startedAt: Date;
  finishedAt: Date;
  /** Null when the check itself failed. */
  repaired: number | null;
}

export interface CopyStatus {
  /** False while it is being made. */
  isReady: boolean;
  /** When it was last seen to hold everything the database holds. */
  asOf: Date | null;
  snapshot: string | null;
  /** Changed rows it has not taken yet; counted up to a thousand. */
  pendingRows: number;
  events: number | null;
  memoryBytes: number | null;
  memoryLimitBytes: number;
  fileBytes: number | null;
  lastCheck: CopyCheck | null;
  nextCheckAt: Date;
  runningCheck: { startedAt: Date; done: number; total: number } | null;
}

/** The copy that answers, as whoever runs the product sees it. */
export interface AnalyticsCopy {
  readonly engineVersion: string;
  readStatus(): Promise<CopyStatus>;
  /** Begins to compare everything; nothing where a check runs or there is no copy. */
  beginCheck(): void;
  /** Begins to make it anew; nothing where that is under way. */
  beginRebuild(): void;
}

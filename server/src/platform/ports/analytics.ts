import type { Period } from '@wastegauge/contract/values/dates';
import type { RawBuilder } from 'kysely';
import type { SiteScope } from '../scope.ts';

/**
 * SQL that works in both PostgreSQL and DuckDB, with bound values. Integers up to bigint are returned as numbers, larger
 * ones as text, dates as YYYY-MM-DD. Order by numbers, never by names: the engines collate differently.
 */
export interface Question<Row> {
  /** For logs and measurements. */
  readonly name: string;
  /** The reply includes the latest changes of these sites. */
  readonly scope: SiteScope;
  readonly sql: RawBuilder<Row>;
  /** Days that it reads, if they are bounded: few rows are read from the database, which plans faster. */
  readonly period?: Period | undefined;
  /** Rows of a site and day, if it reads no events. */
  readonly rowsADay?: number | undefined;
  /** Reads a few rows by an index, which the database does fastest. */
  readonly isProbe?: boolean | undefined;
  /** For a cluster, if it refuses the other form. */
  readonly sqlOnNodes?: RawBuilder<Row> | undefined;
  /** The same question on the daily sums, which only the copy has. */
  readonly sqlOnSums?: RawBuilder<Row> | undefined;
}

const columnsOfCopy = new WeakMap<object, string>();

/** Marks a condition that the copy stores as a column of its own, because it has to be read for every row. */
export function storedInCopy(column: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  columnsOfCopy.set(condition.toOperationNode(), column);
  return condition;
}

export const findColumnOfCopy = (node: object): string | undefined => columnsOfCopy.get(node);

/** Runs questions about waste on the database or on a copy of it. */
export interface Analytics {
  ask<Row>(question: Question<Row>): Promise<Row[]>;
}

/** The last two months, or all data. */
export type CheckReach = 'recent' | 'all';

export interface CopyCheck {
  reach: CheckReach;
  startedAt: Date;
  finishedAt: Date;
  /** Null when the check itself failed. */
  repaired: number | null;
}

export interface CopyStatus {
  /** False while it is being built. */
  isReady: boolean;
  /** When it was last known to be up to date. */
  asOf: Date | null;
  snapshot: string | null;
  /** Changed rows it does not contain yet; counted up to a thousand. */
  pendingRows: number;
  events: number | null;
  memoryBytes: number | null;
  memoryLimitBytes: number;
  fileBytes: number | null;
  lastCheck: CopyCheck | null;
  nextCheckAt: Date;
  runningCheck: { startedAt: Date; done: number; total: number } | null;
}

/** The analytics copy for the operations page. */
export interface AnalyticsCopy {
  readonly engineVersion: string;
  readStatus(): Promise<CopyStatus>;
  /** Starts a full comparison unless a check is running or there is no copy. */
  beginCheck(): void;
  /** Starts a rebuild unless one is running. */
  beginRebuild(): void;
}

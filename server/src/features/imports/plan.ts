import { maxCovers } from '@wastegauge/contract/insight/covers';
import type { Day } from '@wastegauge/contract/values/dates';
import type { ImportKind, ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import type { RefusedLine } from '@wastegauge/contract/edges/imports';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { findWrittenCovers, type CoverRecord } from '../covers/service.ts';
import { findInstants } from './change-queries.ts';
import { fieldCell, dataRows, columnHeading, cellText } from './reading/columns.ts';
import type { Directory } from './directory.ts';
import {
  createLineReading,
  type CoverLine,
  type Problem,
  type Reading,
  type WasteLine,
} from './reading/line-reading.ts';
import type { TableRow } from './reading/table.ts';

export interface PlannedWaste extends WasteLine {
  at: Date;
}

export interface PlannedCover extends CoverLine {
  /** Greater than one when lines of a day are added up. */
  lineCount: number;
  before: CoverRecord | undefined;
}

export interface ImportPlan {
  lineCount: number;
  waste: PlannedWaste[];
  covers: PlannedCover[];
  acceptedCount: number;
  repeatedCount: number;
  refused: RefusedLine[];
}

export interface ImportFile {
  kind: ImportKind;
  lines: readonly TableRow[];
  mapping: ImportMapping;
}

export async function planImport(
  db: Db,
  actor: Actor,
  file: ImportFile,
  directory: Directory,
): Promise<ImportPlan> {
  return file.kind === 'waste'
    ? planWaste(db, file, directory)
    : planCovers(db, actor, file, directory);
}

async function planWaste(db: Db, file: ImportFile, directory: Directory): Promise<ImportPlan> {
  const { readWaste } = createLineReading(file.mapping, directory);
  const read = readLines(file, readWaste);
  const moments = await findInstants(db, read.lines);
  const seen = new Map<string, number>();
  const waste: PlannedWaste[] = [];
  let repeatedCount = 0;
  for (const [index, line] of read.lines.entries()) {
    const { at = new Date(0), timesImported = 0 } = moments[index] ?? {};
    const key = [line.site.id, line.food.id, at.getTime(), line.weightG].join('|');
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    if (times < timesImported) read.refuse(line.line, 'importedAlready');
    else if (times > 0 && file.mapping.repeats === 'refuse') read.refuse(line.line, 'repeated');
    else {
      waste.push({ ...line, at });
      if (times > 0) repeatedCount += 1;
    }
  }
  const refused = read.refusedLines();
  return {
    lineCount: read.lineCount,
    waste,
    covers: [],
    acceptedCount: waste.length,
    repeatedCount,
    refused,
  };
}

async function planCovers(
  db: Db,
  actor: Actor,
  file: ImportFile,
  directory: Directory,
): Promise<ImportPlan> {
  const { readCovers } = createLineReading(file.mapping, directory);
  const read = readLines(file, readCovers);
  const days = new Map<string, PlannedCover>();
  let repeatedCount = 0;
  for (const line of read.lines) {
    const key = dayKey(line.site.id, line.day);
    const known = days.get(key);
    const sum = (known?.covers ?? 0) + line.covers;
    if (!known) days.set(key, { ...line, lineCount: 1, before: undefined });
    else if (file.mapping.repeats === 'refuse') read.refuse(line.line, 'repeated');
    else if (sum > maxCovers) read.refuse(line.line, 'coversOutOfRange');
    else {
      days.set(key, { ...known, covers: sum, lineCount: known.lineCount + 1 });
      repeatedCount += 1;
    }
  }
  const wanted = [...days.values()].map(({ site, day }) => ({ siteId: site.id, day }));
  const written = await findWrittenCovers(db, actor.scope, wanted);
  const before = new Map(written.map((record) => [dayKey(record.siteId, record.day), record]));
  const covers = [...days].map(([key, cover]) => ({ ...cover, before: before.get(key) }));
  return {
    lineCount: read.lineCount,
    waste: [],
    covers,
    acceptedCount: covers.reduce((sum, { lineCount }) => sum + lineCount, 0),
    repeatedCount,
    refused: read.refusedLines(),
  };
}

const dayKey = (siteId: number, day: Day): string => `${siteId}|${day}`;

/** A user recorded a different figure. */
export const isOverwritten = ({ before, covers }: PlannedCover): boolean =>
  before !== undefined && !before.isDefault && before.covers !== null && before.covers !== covers;

interface ReadLines<Line> {
  lineCount: number;
  lines: Line[];
  refuse(line: number, reason: Problem['reason']): void;
  refusedLines(): RefusedLine[];
}

function readLines<Line extends { line: number }>(
  { lines: rows, mapping }: ImportFile,
  read: (row: TableRow) => Reading<Line>,
): ReadLines<Line> {
  const data = dataRows(rows, mapping);
  const lines: Line[] = [];
  const refused: RefusedLine[] = [];
  for (const row of data) {
    const { line, problems } = read(row);
    if (line) lines.push(line);
    else refused.push(refusedLine(row, problems));
  }

  function refusedLine(row: TableRow, problems: readonly Problem[]): RefusedLine {
    return {
      line: row.line,
      problems: problems.map(({ reason, field }) => {
        const column = field === null ? null : mapping.columns[field];
        return {
          reason,
          column: column === null ? null : columnHeading(rows, mapping, column),
          value: field === null ? '' : cellText(fieldCell(row, mapping, field)),
        };
      }),
    };
  }

  return {
    lineCount: data.length,
    lines,
    refuse: (line, reason) =>
      void refused.push({ line, problems: [{ reason, column: null, value: '' }] }),
    refusedLines: () => refused.toSorted((one, other) => one.line - other.line),
  };
}

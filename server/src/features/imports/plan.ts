import type { ImportKind } from '@wastegauge/contract/values/address-options';
import { setImmediate } from 'node:timers/promises';
import { maxCovers } from '@wastegauge/contract/insight/covers';
import type { Day } from '@wastegauge/contract/values/dates';
import type { ImportMapping, MissingDayMeaning } from '@wastegauge/contract/edges/import-mapping';
import type { RefusedLine } from '@wastegauge/contract/edges/imports';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { findWrittenCovers, type CoverRecord } from '../covers/service.ts';
import { findInstants, findZeroes, type ZeroService } from './change-queries.ts';
import type { FoodRow } from './name-queries.ts';
import {
  fieldCell,
  dataRows,
  columnHeading,
  cellText,
  columnMappings,
  hasAmount,
} from './reading/columns.ts';
import type { Directory } from './directory.ts';
import {
  createLineReading,
  type CoverLine,
  type Problem,
  type Reading,
  type WasteLine,
  type ZeroLine,
} from './reading/line-reading.ts';
import { daysWithout } from './reading/missing-days.ts';
import type { TableRow } from './reading/table.ts';

export interface PlannedWaste extends WasteLine {
  at: Date;
}

export interface PlannedCover extends CoverLine {
  /** Greater than one when lines of a day are added up. */
  lineCount: number;
  before: CoverRecord | undefined;
  /** For days without a line. */
  missing: MissingDayMeaning | null;
}

export interface PlannedZero extends ZeroLine {
  service: ZeroService;
}

export interface ImportPlan {
  lineCount: number;
  waste: PlannedWaste[];
  covers: PlannedCover[];
  zeroes: PlannedZero[];
  /** Foods whose pieces have no weight yet. */
  pieceFoods: ReadonlyMap<number, { food: FoodRow; lines: number }>;
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
  const read = await readLines(file, (mapping) => createLineReading(mapping, directory).readWaste);
  const lines = read.lines.filter((line): line is WasteLine => 'food' in line);
  const moments = await findInstantsInPieces(db, lines);
  const seen = new Map<string, number>();
  const waste: PlannedWaste[] = [];
  let repeatedCount = 0;
  for (const [index, line] of lines.entries()) {
    const { at = new Date(0), timesImported = 0 } = moments[index] ?? {};
    const { site, monitor, food, wasteType, weightG } = line;
    const key = [site.id, monitor.id, food.id, wasteType.id, at.getTime(), weightG].join('|');
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    if (times < timesImported) read.refuse(line.line, 'importedAlready');
    else if (times > 0 && file.mapping.repeats === 'refuse') read.refuse(line.line, 'repeated');
    else {
      waste.push({ ...line, at });
      if (times > 0) repeatedCount += 1;
    }
  }
  const zeroLines = read.lines.filter((line): line is ZeroLine => !('food' in line));
  const zeroes = await planZeroes(db, zeroLines, lines, read);
  return {
    lineCount: read.lineCount,
    waste,
    covers: [],
    zeroes,
    pieceFoods: read.pieceFoods,
    acceptedCount: read.lineCount - read.refusedLines().length,
    repeatedCount,
    refused: read.refusedLines(),
  };
}

const linesPerQuery = 10_000;

async function findInstantsInPieces(
  db: Db,
  lines: readonly WasteLine[],
): Promise<Awaited<ReturnType<typeof findInstants>>> {
  const moments = [];
  for (let start = 0; start < lines.length; start += linesPerQuery) {
    moments.push(...(await findInstants(db, lines.slice(start, start + linesPerQuery))));
  }
  return moments;
}

/** A zero beside other waste of the same stream and day only says that this food was not thrown away. */
async function planZeroes(
  db: Db,
  zeroLines: readonly ZeroLine[],
  wasteLines: readonly WasteLine[],
  { refuse }: Pick<ReadLines<never>, 'refuse'>,
): Promise<PlannedZero[]> {
  const streamKey = ({ site, wasteType, wall }: ZeroLine | WasteLine): string =>
    [site.id, wasteType.id, wall.slice(0, 10)].join('|');
  const withWaste = new Set(wasteLines.map(streamKey));
  const alone = zeroLines.filter((line) => !withWaste.has(streamKey(line)));
  const known = await findZeroes(db, alone);
  const planned = new Map<string, PlannedZero>();
  for (const [index, line] of alone.entries()) {
    const { service = 'DAY', isKnown = false } = known[index] ?? {};
    if (isKnown) refuse(line.line, 'importedAlready');
    else planned.set(`${streamKey(line)}|${service}`, { ...line, service });
  }
  return [...planned.values()];
}

async function planCovers(
  db: Db,
  actor: Actor,
  file: ImportFile,
  directory: Directory,
): Promise<ImportPlan> {
  const read = await readLines(file, (mapping) => createLineReading(mapping, directory).readCovers);
  const days = new Map<string, PlannedCover>();
  let repeatedCount = 0;
  for (const line of read.lines) {
    const key = dayKey(line.site.id, line.day);
    const known = days.get(key);
    const sum = (known?.covers ?? 0) + line.covers;
    if (!known) days.set(key, { ...line, lineCount: 1, before: undefined, missing: null });
    else if (file.mapping.repeats === 'refuse') read.refuse(line.line, 'repeated');
    else if (sum > maxCovers) read.refuse(line.line, 'coversOutOfRange');
    else {
      days.set(key, { ...known, covers: sum, lineCount: known.lineCount + 1 });
      repeatedCount += 1;
    }
  }
  for (const filled of missingDays([...days.values()], file.mapping.missing_days)) {
    days.set(dayKey(filled.site.id, filled.day), filled);
  }
  const wanted = [...days.values()].map(({ site, day }) => ({ siteId: site.id, day }));
  const written = await findWrittenCovers(db, actor.scope, wanted);
  const before = new Map(written.map((record) => [dayKey(record.siteId, record.day), record]));
  const covers = [...days]
    .map(([key, cover]) => ({ ...cover, before: before.get(key) }))
    .filter(({ lineCount, before: known }) => lineCount > 0 || !known || known.covers === null);
  return {
    lineCount: read.lineCount,
    waste: [],
    zeroes: [],
    pieceFoods: read.pieceFoods,
    covers,
    acceptedCount: covers.reduce((sum, { lineCount }) => sum + lineCount, 0),
    repeatedCount,
    refused: read.refusedLines(),
  };
}

/** Recorded days are kept; the caller drops them. */
function missingDays(
  covers: readonly PlannedCover[],
  meaning: MissingDayMeaning | null,
): PlannedCover[] {
  if (meaning === null) return [];
  return [...Map.groupBy(covers, ({ site }) => site.id).values()].flatMap((ofSite) => {
    const given = new Set(ofSite.map(({ day }) => day));
    const [first] = ofSite;
    return daysWithout(given).flatMap((day): PlannedCover[] =>
      first
        ? [
            {
              line: 0,
              site: first.site,
              day,
              covers: 0,
              lineCount: 0,
              before: undefined,
              missing: meaning,
            },
          ]
        : [],
    );
  });
}

const dayKey = (siteId: number, day: Day): string => `${siteId}|${day}`;

/** A user recorded a different figure. */
export const isOverwritten = ({ before, covers }: PlannedCover): boolean =>
  before !== undefined && !before.isDefault && before.covers !== null && before.covers !== covers;

const linesPerTurn = 1000;

interface ReadLines<Line> {
  lineCount: number;
  lines: Line[];
  pieceFoods: ReadonlyMap<number, { food: FoodRow; lines: number }>;
  refuse(line: number, reason: Problem['reason']): void;
  refusedLines(): RefusedLine[];
}

async function readLines<Line extends { line: number }>(
  { kind, lines: rows, mapping: whole }: ImportFile,
  createReader: (mapping: ImportMapping) => (row: TableRow) => Reading<Line>,
): Promise<ReadLines<Line>> {
  const data = dataRows(rows, whole);
  const readers = columnMappings(kind, whole).map((mapping) => ({
    mapping,
    read: createReader(mapping),
  }));
  const lines: Line[] = [];
  const refused: RefusedLine[] = [];
  const pieceFoods = new Map<number, { food: FoodRow; lines: number }>();
  let lineCount = 0;
  for (const [index, row] of data.entries()) {
    // Other requests run in between.
    if (index % linesPerTurn === linesPerTurn - 1) await setImmediate();
    for (const { mapping, read } of readers) {
      if (!hasAmount(kind, row, mapping)) continue;
      lineCount += 1;
      const { line, problems } = read(row);
      if (line) lines.push(line);
      else refused.push(refusedLine(row, mapping, problems));
      for (const { food } of problems) {
        if (food)
          pieceFoods.set(food.id, { food, lines: (pieceFoods.get(food.id)?.lines ?? 0) + 1 });
      }
    }
  }

  function refusedLine(
    row: TableRow,
    mapping: ImportMapping,
    problems: readonly Problem[],
  ): RefusedLine {
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
    lineCount,
    lines,
    pieceFoods,
    refuse: (line, reason) =>
      void refused.push({ line, problems: [{ reason, column: null, value: '' }] }),
    refusedLines: () => refused.toSorted((one, other) => one.line - other.line),
  };
}

import {
  factorColumns,
  factorFileLimits,
  type FactorFileReport,
  type FactorProblem,
} from '@wastegauge/contract/waste/factor-sets';
import {
  detectDecimal,
  fold,
  readNumber,
  type TableCell,
  type TableRow,
} from '../imports/service.ts';
import type { NewValue, RatedFood } from './queries.ts';

type Column = (typeof factorColumns)[number];
type Problem = FactorFileReport['problems'][number];
type Heading = Map<Column, number>;

export interface FactorFile {
  values: NewValue[];
  lines: number;
  problems: Problem[];
  unknown: FactorFileReport['unknown'];
}

const measures = [
  { column: 'co2e_kg_per_kg', source: 'co2e_source', max: factorFileLimits.maxCo2KgPerKg },
  { column: 'water_l_per_kg', source: 'water_source', max: factorFileLimits.maxWaterLPerKg },
] as const;

/** Other columns, such as a category or a price, are left out. */
export function readFactorFile(rows: readonly TableRow[], foods: readonly RatedFood[]): FactorFile {
  const [first, ...lines] = rows;
  const { heading, problems } = readHeading(first);
  const file: FactorFile = { values: [], lines: lines.length, problems, unknown: [] };
  if (problems.length > 0) return file;
  const byName = indexFoods(foods);
  const usesComma = findDecimal(lines, heading);
  const seen = new Map<string, number>();
  for (const { line, cells } of lines) {
    const read = (column: Column): TableCell => cells[heading.get(column) ?? -1] ?? '';
    const report = (column: Column, problem: FactorProblem): void => {
      file.problems.push({ line, column, problem, value: String(read(column)).slice(0, 60) });
    };
    const before = file.problems.length;
    for (const column of factorColumns) if (isFormula(read(column))) report(column, 'formula');
    const name = String(read('name'));
    if (name === '') report('name', 'nameMissing');
    if (file.problems.length > before) continue;
    const amounts = measures.map(({ column, source, max }) => {
      const cell = read(column);
      if (cell === '') {
        if (read(source) !== '') report(column, 'valueMissing');
        return null;
      }
      const amount = parseAmount(cell, usesComma, max);
      if (typeof amount === 'number') return amount;
      report(column, amount);
      return null;
    });
    const food = byName.get(fold(name));
    const key = food === undefined ? fold(name) : String(food);
    if (seen.has(key)) report('name', 'duplicate');
    seen.set(key, line);
    const [co2, water] = amounts;
    if (food === undefined) file.unknown.push({ line, name: name.slice(0, 100) });
    else if (co2 !== null || water !== null) {
      file.values.push({
        food_id: food,
        co2_g_per_kg: thousandths(co2),
        co2_source_item: itemText(co2, read('co2e_source')),
        water_ml_per_kg: thousandths(water),
        water_source_item: itemText(water, read('water_source')),
      });
    }
  }
  return file;
}

function readHeading(row: TableRow | undefined): { heading: Heading; problems: Problem[] } {
  const heading: Heading = new Map();
  const problems: Problem[] = [];
  const line = row?.line ?? 1;
  for (const [index, cell] of (row?.cells ?? []).entries()) {
    const name = String(cell).trim().toLowerCase();
    const column = factorColumns.find((known) => known === name);
    if (column === undefined) {
      if (isOtherUnit(name)) {
        problems.push({ line, column: name.slice(0, 60), problem: 'otherUnit', value: '' });
      }
    } else if (heading.has(column)) {
      problems.push({ line, column, problem: 'columnTwice', value: '' });
    } else heading.set(column, index);
  }
  if (problems.length > 0) return { heading, problems };
  const missing = [
    ...(heading.has('name') ? [] : ['name']),
    ...(measures.some(({ column }) => heading.has(column)) ? [] : ['co2e_kg_per_kg']),
  ];
  for (const column of missing)
    problems.push({ line, column, problem: 'columnMissing', value: '' });
  return { heading, problems };
}

const isOtherUnit = (name: string): boolean =>
  /^(?:co2|carbon|ghg|water)/.test(name) && /per_|_per|\/|\(/.test(name) && !name.includes('alt');

const indexFoods = (foods: readonly RatedFood[]): Map<string, number> =>
  new Map(
    foods
      .filter(({ isRecipe, isActive }) => isActive && !isRecipe)
      // English names last, so that they win over a translation that is spelt the same.
      .flatMap(({ id, name, translated }) => [
        [fold(translated ?? name), id, 0] as const,
        [fold(name), id, 1] as const,
      ])
      .toSorted(([, , one], [, , other]) => one - other)
      .map(([name, id]) => [name, id]),
  );

/** Undefined when the values do not show whether 1,234 has decimals. */
function findDecimal(lines: readonly TableRow[], heading: Heading): 'comma' | 'point' | undefined {
  const cells = lines.flatMap(({ cells: row }) =>
    measures.map(({ column }) => row[heading.get(column) ?? -1] ?? ''),
  );
  const { mark, examples } = detectDecimal(
    cells.filter((cell) => cell !== ''),
    false,
  );
  return mark ?? (examples.some((example) => example.includes(',')) ? undefined : 'point');
}

function parseAmount(
  cell: TableCell,
  mark: 'comma' | 'point' | undefined,
  max: number,
): number | FactorProblem {
  if (mark === undefined && String(cell).includes(',')) return 'ambiguous';
  const amount = readNumber(cell, mark ?? 'point');
  if (amount === undefined) return 'notANumber';
  if (amount < 0) return 'negative';
  return amount > max ? 'tooHigh' : amount;
}

const isFormula = (cell: TableCell): boolean =>
  typeof cell === 'string' && /^[=+@＝＋＠]/.test(cell);

const thousandths = (amount: number | null | undefined): number | null =>
  amount === null || amount === undefined ? null : Math.round(amount * 1000);

const itemText = (amount: number | null | undefined, source: TableCell): string | null =>
  amount === null || amount === undefined || source === '' ? null : String(source);

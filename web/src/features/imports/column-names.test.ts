import { expect, test } from 'vitest';
import { fileColumns, columnLetter } from './column-names.ts';

test('columns have spreadsheet letters', () => {
  expect([0, 25, 26, 99].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'CV']);
});

test('names columns by the header line, with examples from the lines below', () => {
  const rows = [
    { line: 1, cells: ['Our list'] },
    { line: 3, cells: ['Day', 'Food'] },
    { line: 4, cells: ['1.3.', 'Soup', 'x'] },
    { line: 5, cells: ['2.3.', 'Soup'] },
  ];
  expect(fileColumns({ rows, column_count: 3 }, { header_line: 3 })).toEqual([
    { index: 0, letter: 'A', name: 'Day', examples: ['1.3.', '2.3.'] },
    { index: 1, letter: 'B', name: 'Food', examples: ['Soup'] },
    { index: 2, letter: 'C', name: '', examples: ['x'] },
  ]);
  expect(fileColumns({ rows, column_count: 1 }, { header_line: 0 })[0]).toMatchObject({
    name: '',
    examples: ['Our list', 'Day', '1.3.'],
  });
});

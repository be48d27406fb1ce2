import { expect, test } from 'vitest';
import { countRows } from './csv-rows.ts';

test('counts rows across chunks, ignoring line breaks inside quotes', () => {
  const count = countRows();
  const chunks = ['id,note\r\n1,"two\n', 'lines ""quoted"""\r\n2', ',plain\r\n'];
  expect(chunks.map((chunk) => count(new TextEncoder().encode(chunk)))).toEqual([1, 2, 3]);
});

/** An RFC 4180 reader that shares no code with the writer. */
export function readCsv(file: string): string[][] {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file;
  const rows: string[][] = [];
  let row: string[] = [];
  let place = 0;
  while (place < text.length) {
    const { cell, end } = text[place] === '"' ? quotedCell(text, place) : plainCell(text, place);
    row.push(cell);
    place = end;
    if (text[place] === ',') {
      place += 1;
      if (place === text.length) row.push('');
    } else if (text.startsWith('\r\n', place)) {
      rows.push(row);
      row = [];
      place += 2;
    } else if (place < text.length) {
      throw new Error(`Row ${rows.length} goes on where a cell has ended.`);
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface Read {
  cell: string;
  end: number;
}

function plainCell(text: string, start: number): Read {
  let end = start;
  while (end < text.length && text[end] !== ',' && !text.startsWith('\r\n', end)) end += 1;
  return { cell: text.slice(start, end), end };
}

function quotedCell(text: string, start: number): Read {
  let cell = '';
  let place = start + 1;
  for (;;) {
    const quote = text.indexOf('"', place);
    if (quote === -1) throw new Error('A quoted cell has no end.');
    cell += text.slice(place, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    place = quote + 2;
  }
}

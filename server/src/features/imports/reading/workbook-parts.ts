import { Parser } from 'saxen';
import type { ReadPart } from './workbook-zip.ts';
import { UnreadableFile } from './table.ts';

type Attributes = Record<string, string>;

// Real workbooks are nested about ten levels deep.
const maxDepth = 100;

interface Listeners {
  open: (name: string, attributes: () => Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Strips namespace prefixes. */
export function walkXml(xml: string, { open, close, text }: Listeners): void {
  const parser = new Parser();
  let depth = 0;
  parser.on('openTag', (name, attributes, decode) => {
    depth += 1;
    if (depth > maxDepth) throw new UnreadableFile('importTooLarge');
    open(plain(name), () => decoded(attributes(), decode));
  });
  parser.on('closeTag', (name) => {
    depth -= 1;
    close?.(plain(name));
  });
  if (text) {
    parser.on('text', (found, decode) => text(decode(found)));
    parser.on('cdata', text);
  }
  parser.on('error', () => {
    throw new UnreadableFile('importUnreadable');
  });
  parser.parse(xml);
}

const plain = (name: string): string => name.slice(name.indexOf(':') + 1);

const decoded = (attributes: Attributes, decode: (text: string) => string): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [plain(name), decode(value)]),
  );

export interface Sheet {
  name: string;
  part: string;
}

export interface Workbook {
  sheets: Sheet[];
  /** Legacy Macintosh date system. */
  isFrom1904: boolean;
}

const maxSheets = 1000;
// The maximum length of `sheet` in the upload query.
const maxSheetName = 255;

/** Visible sheets in order. */
export function readWorkbook(readPart: ReadPart): Workbook {
  const workbook = readPart('xl/workbook.xml');
  const relations = readPart('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined)
    throw new UnreadableFile('importUnreadable');
  const parts = new Map<string, string>();
  walkXml(relations, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes();
      if (type.endsWith('/worksheet')) parts.set(id, partPath(target));
    },
  });
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  walkXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes()['date1904']);
      if (name !== 'sheet') return;
      const { name: sheet = '', id = '', state = 'visible' } = attributes();
      const part = parts.get(id);
      if (part === undefined || state !== 'visible') return;
      if (sheets.length >= maxSheets) throw new UnreadableFile('importTooLarge');
      sheets.push({ name: sheet.slice(0, maxSheetName), part });
    },
  });
  return { sheets, isFrom1904 };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

const partPath = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target}`;

// One per cell of the largest table.
const maxSharedTexts = 1_100_000;

/** Phonetic hints (`rPh`) are skipped. */
export function readSharedTexts(xml: string | undefined): string[] {
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let isSpoken = false;
  walkXml(xml ?? '<sst/>', {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 'rPh') isSpoken = true;
      else if (name === 't') isText = !isSpoken;
    },
    close: (name) => {
      if (name === 'si') {
        if (texts.length >= maxSharedTexts) throw new UnreadableFile('importTooLarge');
        texts.push(current);
      } else if (name === 'rPh') isSpoken = false;
      else if (name === 't') isText = false;
    },
    text: (found) => {
      if (isText) current += found;
    },
  });
  return texts;
}

/** How Excel displays a number. */
export type DisplayKind = 'number' | 'date' | 'time' | 'dateTime';

const maxFormatCode = 255;

/** Indexed by cell style. */
export function readStyles(xml: string | undefined): DisplayKind[] {
  const formats = new Map<number, string>();
  const styles: DisplayKind[] = [];
  let isCellStyle = false;
  walkXml(xml ?? '<styleSheet/>', {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        formats.set(Number(numFmtId), formatCode.slice(0, maxFormatCode));
      } else if (name === 'cellXfs') isCellStyle = true;
      else if (name === 'xf' && isCellStyle) {
        const id = Number(attributes()['numFmtId'] ?? 0);
        styles.push(displayKind(formats.get(id), id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

/** Ids without a code are built-in formats; those from 27 on are East Asian dates. */
function displayKind(code: string | undefined, id: number): DisplayKind {
  if (code === undefined) {
    if (id === 22) return 'dateTime';
    if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date';
    return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? 'time' : 'number';
  }
  const letters = code
    .toLowerCase()
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?![hms]+\])[^\]]*\]/g, '')
    .replaceAll(/am\/pm|a\/p/g, 'h');
  const [first = ''] = letters.split(';');
  if (/general|[0#?]/.test(first.replaceAll(/s\.0+/g, 's'))) return 'number';
  const hasTime = /[hs]/.test(first);
  const hasDate = /[dy]/.test(first) || (!hasTime && first.includes('m'));
  if (hasDate) return hasTime ? 'dateTime' : 'date';
  return hasTime ? 'time' : 'number';
}

import { Parser } from 'saxen';
import type { ReadPart } from './workbook-zip.ts';
import { Unreadable } from './table.ts';

type Attributes = Record<string, string>;

// Parts of real workbooks are nested some ten deep.
const maxDepth = 100;

interface Listeners {
  open: (name: string, attributes: () => Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Tells a part tag by tag, without the prefixes some programs put before names. */
export function walkXml(xml: string, { open, close, text }: Listeners): void {
  const parser = new Parser();
  let depth = 0;
  parser.on('openTag', (name, attributes, decode) => {
    depth += 1;
    if (depth > maxDepth) throw new Unreadable('importTooLarge');
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
    throw new Unreadable('importUnreadable');
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
  /** Counts days from 1904, as old Macintoshes did. */
  isFrom1904: boolean;
}

const maxSheets = 1000;
// As long as a sheet may be named when it is asked for.
const maxSheetName = 255;

/** The sheets with cells that people can see, in their order. */
export function readWorkbook(readPart: ReadPart): Workbook {
  const workbook = readPart('xl/workbook.xml');
  const relations = readPart('xl/_rels/workbook.xml.rels');
  if (workbook === undefined || relations === undefined) throw new Unreadable('importUnreadable');
  const parts = new Map<string, string>();
  walkXml(relations, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes();
      if (type.endsWith('/worksheet')) parts.set(id, addressOf(target));
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
      if (sheets.length >= maxSheets) throw new Unreadable('importTooLarge');
      sheets.push({ name: sheet.slice(0, maxSheetName), part });
    },
  });
  return { sheets, isFrom1904 };
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

const addressOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target}`;

// One for every cell of the largest table.
const maxSharedTexts = 1_100_000;

/** Texts that cells point to; how they are spoken in Japanese is no part of them. */
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
        if (texts.length >= maxSharedTexts) throw new Unreadable('importTooLarge');
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

/** How numbers of a style are shown: as what they are, or as a date, a time of day or both. */
export type Shown = 'number' | 'date' | 'time' | 'dateTime';

const maxFormatCode = 255;

/** By the number of the style a cell names. */
export function readStyles(xml: string | undefined): Shown[] {
  const formats = new Map<number, string>();
  const styles: Shown[] = [];
  let isCellStyle = false;
  walkXml(xml ?? '<styleSheet/>', {
    open: (name, attributes) => {
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        formats.set(Number(numFmtId), formatCode.slice(0, maxFormatCode));
      } else if (name === 'cellXfs') isCellStyle = true;
      else if (name === 'xf' && isCellStyle) {
        const id = Number(attributes()['numFmtId'] ?? 0);
        styles.push(shownBy(formats.get(id), id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
}

/** Formats without a code are the built-in ones; those from 27 on are dates of East Asia. */
function shownBy(code: string | undefined, id: number): Shown {
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

import { deflateRawSync } from 'node:zlib';

type Value = string | number;

interface Part {
  name: string;
  content: Buffer;
  /** Declared size. */
  claimedBytes?: number;
}

interface Replaced {
  /** Replaces the rows. */
  sheet?: string;
  /** Replaces the list of sheets. */
  sheets?: string;
  sharedStrings?: string;
  styles?: string;
  /** Name of a first sheet that holds only a title. */
  coverSheet?: string;
}

/** A workbook with one sheet. */
export function workbook(
  rows: Value[][],
  { sheet, sheets, sharedStrings, styles, coverSheet }: Replaced = {},
): Buffer {
  const cover =
    coverSheet === undefined ? '' : `<sheet name="${coverSheet}" sheetId="2" r:id="rId2"/>`;
  const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0"?>${text}`);
  return zip([
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns:r="r"><sheets>${sheets ?? `${cover}<sheet name="Log" sheetId="1" r:id="rId1"/>`}</sheets></workbook>`,
      ),
    },
    { name: 'xl/sharedStrings.xml', content: xml(`<sst>${sharedStrings ?? ''}</sst>`) },
    { name: 'xl/styles.xml', content: xml(`<styleSheet>${styles ?? ''}</styleSheet>`) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
      ),
    },
    {
      name: 'xl/worksheets/sheet2.xml',
      content: xml(
        `<worksheet><sheetData>${rowXml(['Food waste, October'], 0)}</sheetData></worksheet>`,
      ),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: xml(
        `<worksheet><sheetData>${sheet ?? rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ),
    },
  ]);
}

const rowXml = (cells: Value[], index: number): string =>
  `<row r="${index + 1}">${cells.map(cellXml).join('')}</row>`;

const cellXml = (value: Value): string =>
  typeof value === 'number'
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`;

/** Zips the parts with their declared lengths. */
export function zip(parts: Part[]): Buffer {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes = content.length } of parts) {
    const packed = deflateRawSync(content);
    const nameBytes = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedBytes, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([mark(0x04_03_4b_50), shared, nameBytes, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([mark(0x02_01_4b_50), version, shared, place, nameBytes]));
    files.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, directory, mark(0x06_05_4b_50), end]);
}

const version = Buffer.from([20, 0]);

function mark(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}

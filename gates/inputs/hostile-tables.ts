import { workbook } from '../../server/test/support/test-workbooks.ts';

export type HostileFile =
  | { kind: 'table'; name: string; content: Uint8Array<ArrayBuffer> }
  | { kind: 'calendar'; name: string; text: string };

const megabyte = 1024 * 1024;

const table = (name: string, content: string | Uint8Array): HostileFile => ({
  kind: 'table',
  name,
  content: new Uint8Array(Buffer.from(content)),
});

const calendar = (name: string, lines: string[]): HostileFile => ({
  kind: 'calendar',
  name,
  text: [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:hostile',
    ...lines,
    'SUMMARY:Hostile',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n'),
});

/** All files are within the upload limit. */
export const makeHostileFiles = (): HostileFile[] => [
  table('4.9 million line breaks', '\n'.repeat(4_900_000)),
  table('one line of separators', ','.repeat(4.9 * megabyte)),
  table('unclosed quotation mark', `date,covers\n"${'a,b\n'.repeat(1_200_000)}`),
  table('101 columns', `${'a,'.repeat(101)}a\n`.repeat(20_000)),
  table('workbook of 100 MB', workbook([], { sheet: ' '.repeat(100 * megabyte) })),
  table('nested workbook', workbook([], { sheet: '<row>'.repeat(12_000_000) })),
  table(
    'workbook of shared texts',
    workbook([['date']], { sharedStrings: '<si/>'.repeat(12_000_000) }),
  ),
  calendar('endless rules', [
    'DTSTART:20200101T100000Z',
    'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:endless',
    'DTSTART:20200101T100000Z',
    'RRULE:FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2',
  ]),
  calendar('endless duration', [
    'DTSTART;TZID=Europe/Berlin:20260401T100000',
    'DURATION:P99999999W',
  ]),
  calendar('millions of line ends', ['\n'.repeat(4_000_000)]),
];

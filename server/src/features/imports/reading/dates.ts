import type { DateFormat } from '@wastegauge/contract/edges/import-mapping';
import type { Day } from '@wastegauge/contract/values/dates';
import { fold } from '../names.ts';
import type { TableCell } from './table.ts';

export interface WrittenDate {
  day: Day;
  /** HH:MM:SS; null without a time. */
  time: string | null;
  /** Null for a time on the site's clock. */
  offsetMinutes: number | null;
}

const dayMs = 86_400_000;
const secondMs = 1000;
// Excel counts a 29 February 1900 that did not exist.
const firstSerialDay = Date.UTC(1899, 11, 30);
// 1954 to 2119; other numbers in a date column are something else.
const serialRange = { least: 20_000, most: 80_000 };

export function formatSerial(
  serial: number,
  shown: 'date' | 'time' | 'dateTime',
): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined;
  const { day, time } = serialToTime(serial);
  const short = time.endsWith(':00') ? time.slice(0, 5) : time;
  if (shown === 'time' && serial < 1) return short;
  return time === '00:00:00' ? day : `${day} ${short}`;
}

function serialToTime(serial: number): { day: Day; time: string } {
  const at = firstSerialDay + Math.round((serial * dayMs) / secondMs) * secondMs;
  const [day = '', time = ''] = new Date(at).toISOString().slice(0, 19).split('T');
  return { day, time };
}

/** Four leading digits always mean year, month, day. */
export function readDate(cell: TableCell, format: DateFormat | null): WrittenDate | undefined {
  if (typeof cell === 'number') return readSerial(cell);
  const text = cell.replace(weekday, '');
  if (format === 'excel' && /^\d{4,6}(?:[.,]\d+)?$/.test(text)) {
    return readSerial(Number(text.replace(',', '.')));
  }
  const yearFirst =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(.+))?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:[T\s]+(.+))?$/.exec(text);
  if (yearFirst) return toDate(yearFirst[1], yearFirst[2], yearFirst[3], yearFirst[4]);
  const named = readNamedMonth(cell) ?? readNamedMonth(text);
  if (named) return named;
  const parts = numericDate.exec(text);
  if (!parts) return undefined;
  const [, first, second, year, rest] = parts;
  if (format === 'dmy') return toDate(year, second, first, rest);
  return format === 'mdy' ? toDate(year, first, second, rest) : undefined;
}

// Before a numeric day.
const weekday = /^\p{L}+\.?,?\s+(?=\d{1,2}[\s./-]|\d{4}-)/u;
const numericDate = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:,?[T\s]+(.+))?$/;

function readSerial(serial: number): WrittenDate | undefined {
  if (serial < serialRange.least || serial > serialRange.most) return undefined;
  const { day, time } = serialToTime(serial);
  return { day, time: time === '00:00:00' ? null : time, offsetMinutes: null };
}

const months = new Map<string, number>();
for (const language of ['en', 'de', 'fr']) {
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    for (let index = 0; index < 12; index += 1) {
      months.set(fold(format.format(Date.UTC(2026, index, 1))), index + 1);
    }
  }
}

function readNamedMonth(text: string): WrittenDate | undefined {
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s-]*(\p{L}+)\.?,?[\s-]*(\d{4}|\d{2})(?:,?\s+(.+))?$/u;
  const monthFirst = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?:,?\s+(.+))?$/u;
  const byDay = dayFirst.exec(text);
  const byMonth = byDay ? null : monthFirst.exec(text);
  const month = months.get(fold((byDay ? byDay[2] : byMonth?.[1]) ?? ''));
  if (month === undefined) return undefined;
  const found = byDay ?? byMonth;
  return toDate(found?.[3], String(month), byDay ? byDay[1] : byMonth?.[2], found?.[4]);
}

function toDate(
  year: string | undefined,
  month: string | undefined,
  dayOfMonth: string | undefined,
  rest: string | undefined,
): WrittenDate | undefined {
  const fullYear = Number(year) + (year?.length === 2 ? 2000 : 0);
  const at = new Date(Date.UTC(fullYear, Number(month) - 1, Number(dayOfMonth)));
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCFullYear() === fullYear;
  if (!isReal) return undefined;
  const day = at.toISOString().slice(0, 10);
  if (rest === undefined) return { day, time: null, offsetMinutes: null };
  const [, clock = '', zone] = /^(.*?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(rest) ?? [];
  const time = readTime(clock);
  if (time === undefined) return undefined;
  // Programs without a time write midnight.
  const isOnlyDay = time === '00:00:00' && zone === undefined;
  return { day, time: isOnlyDay ? null : time, offsetMinutes: zone ? parseOffset(zone) : null };
}

function parseOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1);
}

/** HH:MM:SS, or undefined. */
export function readTime(cell: TableCell): string | undefined {
  if (typeof cell === 'number') {
    return cell >= 0 && cell < 1 ? serialToTime(cell).time : undefined;
  }
  const found =
    /^(\d{1,2})(?:[:.h](\d{2}))?(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(?:uhr|h)?\s*([ap])?\.?(?:m\.?)?$/i.exec(
      cell.replace(/^\d{4}-\d{2}-\d{2}[T ]/, ''),
    );
  if (!found) return undefined;
  const [, hourText, minutes = '00', seconds = '00', half] = found;
  const hour = half
    ? (Number(hourText) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    : Number(hourText);
  const isReal = hour < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return isReal ? `${String(hour).padStart(2, '0')}:${minutes}:${seconds}` : undefined;
}

export interface DateFormatFound {
  /** Null when more than one format fits. */
  format: DateFormat | null;
  /** Share of cells that are dates, from 0 to 1. */
  share: number;
}

export function detectDateFormat(cells: readonly TableCell[]): DateFormatFound {
  const fitting = (format: DateFormat): number =>
    cells.filter((cell) => readDate(cell, format) !== undefined).length;
  const [byYear, byDay, byMonth, bySerial] = [
    fitting('ymd'),
    fitting('dmy'),
    fitting('mdy'),
    fitting('excel'),
  ];
  const most = Math.max(byYear, byDay, byMonth, bySerial);
  const share = cells.length === 0 ? 0 : most / cells.length;
  if (most === byYear) return { format: 'ymd', share };
  if (most === bySerial) return { format: 'excel', share };
  if (byDay !== byMonth) return { format: byDay > byMonth ? 'dmy' : 'mdy', share };
  // Only Europe uses dots, day first.
  const hasDots = cells.some((cell) => /^\d{1,2}\.\d{1,2}\./.test(String(cell)));
  return { format: hasDots ? 'dmy' : null, share };
}

import type { Day } from '@wastegauge/contract/values/dates';

export interface ClosedDays {
  startDate: Day;
  endDate: Day;
  note: string;
}

const isoDate = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
// Day first, as in all languages of the product.
const localDate = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;

/** Lines of a date, optionally a last date, and a name: `24.12.2026; 26.12.2026; Christmas`. */
export function readClosureLines(content: string): { days: ClosedDays[]; unreadable: number[] } {
  const days: ClosedDays[] = [];
  const unreadable: number[] = [];
  for (const [index, line] of content.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const read = readLine(line);
    if (read) days.push(read);
    else unreadable.push(index + 1);
  }
  return { days, unreadable };
}

function readLine(line: string): ClosedDays | undefined {
  const [first = '', ...rest] = splitLine(line);
  const startDate = readDate(first);
  if (startDate === undefined) return undefined;
  const last = readDate(rest[0] ?? '');
  const endDate = last ?? startDate;
  if (endDate < startDate) return undefined;
  const note = rest
    .slice(last === undefined ? 0 : 1)
    .join(' ')
    .trim();
  return { startDate, endDate, note: note.slice(0, 255) };
}

/** Fields are separated by semicolons, tabs or commas, otherwise the name follows the date after a space. */
function splitLine(line: string): string[] {
  const fields = line.split(/[;\t,]/).map((field) => field.trim().replaceAll(/^"|"$/g, ''));
  if (fields.length > 1) return fields;
  const [first = '', ...words] = line.trim().split(/\s+/);
  return [first, words.join(' ')];
}

function readDate(text: string): Day | undefined {
  const iso = isoDate.exec(text);
  const local = localDate.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).toReversed() : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
  return isReal && value >= '1900-01-01' && value <= '2999-12-31' ? value : undefined;
}

export const dayText = (day: string): string => day.split('-').toReversed().join('-');

const firstValidDay = '1900-01-01';
const lastValidDay = '2999-12-31';

export function parseDay(text: string): string | null {
  const typed = /^\s*(\d{1,2})[-/. ]?(\d{1,2})[-/. ]?(\d{4})\s*$/u.exec(text);
  if (!typed) return null;
  const [, day = '', month = '', year = ''] = typed;
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
  return isReal && value >= firstValidDay && value <= lastValidDay ? value : null;
}

export type DayProblem = 'invalid' | 'tooEarly' | 'tooLate';

interface DayLimits {
  minDay: string;
  maxDay?: string | undefined;
}

/** Undefined for a day within the limits and for an empty text. */
export function dayProblem(text: string, { minDay, maxDay }: DayLimits): DayProblem | undefined {
  if (text.trim() === '') return undefined;
  const day = parseDay(text);
  if (day === null) return 'invalid';
  if (day < minDay) return 'tooEarly';
  return maxDay !== undefined && day > maxDay ? 'tooLate' : undefined;
}

export const dayText = (day: string): string => day.split('-').toReversed().join('-');

export function parseDay(text: string): string | null {
  const typed = /^\s*(\d{1,2})[-/. ]?(\d{1,2})[-/. ]?(\d{4})\s*$/u.exec(text);
  if (!typed) return null;
  const [, day = '', month = '', year = ''] = typed;
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
  return isReal ? value : null;
}

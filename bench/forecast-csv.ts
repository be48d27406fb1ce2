import { readFile } from 'node:fs/promises';

export interface CanteenDay {
  site: string;
  day: string;
  covers: number;
  plan: number | null;
}

const names = {
  day: ['date', 'day', 'jour'],
  site: ['site', 'canteen', 'kitchen', 'school', 'site_nom', 'cantine_nom'],
  covers: ['covers', 'actual', 'served', 'meals', 'reel'],
  plan: ['plan', 'planned', 'forecast', 'prevision'],
};

/** Lines of date, site, covers and plan; days without covers are left out. Later lines of a day replace earlier ones. */
export async function readCanteens(file: string): Promise<Map<string, CanteenDay[]>> {
  const text = (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const separator = [';', '\t'].find((one) => header.includes(one)) ?? ',';
  const columns = toCells(header, separator).map((name) => name.toLowerCase());
  const place = (field: keyof typeof names, fallback: number): number => {
    const found = columns.findIndex((name) => names[field].includes(name));
    return found === -1 ? fallback : found;
  };
  const at = {
    day: place('day', 0),
    site: place('site', 1),
    covers: place('covers', 2),
    plan: place('plan', 3),
  };
  const days = new Map<string, CanteenDay>();
  for (const line of lines) {
    const cells = toCells(line, separator);
    const day = (cells[at.day] ?? '').slice(0, 10);
    const site = cells[at.site] ?? '';
    const covers = toCount(cells[at.covers]);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || covers === null || covers <= 0) continue;
    days.set(`${site} ${day}`, { site, day, covers, plan: toCount(cells[at.plan]) });
  }
  return Map.groupBy(days.values(), ({ site }) => site);
}

/** Cells may be quoted; line breaks within cells are not supported. */
const toCells = (line: string, separator: string): string[] =>
  line
    .split(new RegExp(`${separator}(?=(?:[^"]*"[^"]*")*[^"]*$)`))
    .map((cell) => cell.trim().replaceAll(/^"|"$/g, '').replaceAll('""', '"'));

function toCount(text: string | undefined): number | null {
  const value = Number(text?.replace(',', '.'));
  return text === undefined || text === '' || !Number.isFinite(value) ? null : Math.round(value);
}

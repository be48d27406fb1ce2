import { pendingKey, type Label } from '@wastegauge/contract/insight/explore';
import { chartHues, type ChartHue } from './chart-data.ts';

const categoricalHues = chartHues.slice(1, -1);

/** More labels could not be told apart by colour. */
export const maxLabels = 10;

type Meanings = Partial<Record<string, ChartHue>>;

// Ids of the shipped catalogue; unknown keys are grey.
const meanings: Partial<Record<Label, Meanings>> = {
  waste_type: { 1: 'plum', 2: 'ochre', 3: 'blue' },
  service_time: { BREAKFAST: 'terracotta', LUNCH: 'teal', DINNER: 'indigo' },
  category: {
    1: 'terracotta',
    2: 'blue',
    3: 'sky',
    4: 'ochre',
    5: 'rose',
    6: 'olive',
    8: 'cocoa',
    10: 'plum',
    11: 'indigo',
    13: 'teal',
    14: 'slate',
  },
  occupancy_type: {
    EVENT: 'blue',
    BUSINESS_USUAL: 'olive',
    CONFERENCE: 'indigo',
    EXPO: 'terracotta',
    HOLIDAY: 'rose',
  },
  non_food: { false: 'blue', true: 'other' },
  trimmings: { false: 'blue', true: 'ochre' },
};

/** These can outnumber the colours; other labels have fixed colours. */
export const isOpenLabel = (label: Label): boolean =>
  ['category', 'subcategory', 'focus_food', 'sites', 'monitors'].includes(label);

/**
 * A colour follows from the id, so that neither sorting nor filtering changes it. Where two of the labels shown have
 * the same one, the larger id takes the next free colour. Labels after the tenth, and captures without a food, are grey.
 */
export function seriesHues(label: Label, keys: readonly string[]): Map<string, ChartHue> {
  if (label === 'none') return new Map(keys.map((key) => [key, 'series']));
  const fixed = meanings[label] ?? {};
  const hues = new Map<string, ChartHue>(
    keys.map((key) => [key, isOpenLabel(label) ? 'other' : (fixed[key] ?? 'other')]),
  );
  if (!isOpenLabel(label)) return hues;
  const shown = keys.filter((key) => key !== pendingKey).slice(0, maxLabels);
  const taken = new Set<ChartHue>();
  const take = (key: string, hue: ChartHue): void => {
    hues.set(key, hue);
    taken.add(hue);
  };
  for (const key of shown) if (fixed[key] !== undefined) take(key, fixed[key]);
  for (const key of shown.filter((one) => fixed[one] === undefined).toSorted(byId)) {
    const first = hueIndex(key);
    const ordered = [...categoricalHues.slice(first), ...categoricalHues.slice(0, first)];
    take(key, ordered.find((hue) => !taken.has(hue)) ?? 'other');
  }
  return hues;
}

const hueIndex = (key: string): number => {
  const id = Number(key);
  return Number.isSafeInteger(id) && id > 0 ? (id - 1) % categoricalHues.length : 0;
};

const byId = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });

import type { Label } from '@wastegauge/contract/insight/explore';
import { chartHues, type ChartHue } from './chart-data.ts';

const categoricalHues = chartHues.slice(1, 11);

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

/**
 * Keys with a fixed meaning keep their colour. Otherwise the first ten keys get colours in the
 * order of their ids, so that sorting does not change colours; the rest is grey.
 */
export function seriesHues(label: Label, keys: readonly string[]): Map<string, ChartHue> {
  if (label === 'none') return new Map(keys.map((key) => [key, 'series']));
  const fixed = meanings[label];
  if (fixed !== undefined) return new Map(keys.map((key) => [key, fixed[key] ?? 'other']));
  const colouredKeys = keys.slice(0, categoricalHues.length).toSorted(byId);
  const hues = new Map<string, ChartHue>(keys.map((key) => [key, 'other']));
  colouredKeys.forEach((key, index) => hues.set(key, categoricalHues[index] ?? 'other'));
  return hues;
}

const byId = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true });

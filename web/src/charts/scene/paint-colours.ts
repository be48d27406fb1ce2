import { chartHues } from '../chart-data.ts';
import { paints, type Paint } from './scene.ts';

export type Palette = Readonly<Record<Paint, string>>;

const renamed: Partial<Record<Paint, string>> = {
  baseline: 'border-strong',
  hollow: 'border-control',
  band: 'info-tint',
  series: 'series',
};

const hues = new Set<Paint>(chartHues);

/** Name of the CSS custom property. */
export const cssToken = (paint: Paint): string =>
  `--${renamed[paint] ?? (hues.has(paint) ? `c-${paint}` : paint)}`;

export const cssColour = (paint: Paint): string => `var(${cssToken(paint)})`;

export function screenPalette(): Palette {
  const style = getComputedStyle(document.documentElement);
  const palette: Record<Paint, string> = { ...paperPalette };
  for (const paint of paints) palette[paint] = style.getPropertyValue(cssToken(paint)).trim();
  return palette;
}

/** Paper always uses the default theme. */
export const paperPalette: Palette = {
  series: '#1f8262',
  'series-soft': '#bbdcce',
  blue: '#3a6cba',
  ochre: '#b18c0a',
  plum: '#7a1e55',
  teal: '#358c7b',
  terracotta: '#bc5014',
  indigo: '#4a3494',
  olive: '#76854d',
  sky: '#3a9bcb',
  cocoa: '#614a37',
  rose: '#e0698f',
  slate: '#56646c',
  other: '#8b877f',
  surface: '#ffffff',
  sunken: '#f3f1ec',
  border: '#e7e3dc',
  baseline: '#d6d1c7',
  hollow: '#938e85',
  ink: '#1d1b17',
  'text-2': '#57534b',
  'text-3': '#6c675e',
  grid: '#ece9e3',
  axis: '#6c675e',
  target: '#1d1b17',
  accent: '#0f6b52',
  'on-accent': '#ffffff',
  'accent-text': '#0b5a44',
  'accent-tint': '#e6f2ec',
  band: '#e8f0fa',
  bad: '#be3427',
  'bad-tint': '#fbeae7',
  'good-text': '#176b37',
  'bad-text': '#a82b20',
  'warn-text': '#855300',
};

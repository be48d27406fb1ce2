import type { ChartHue } from '../chart-data.ts';
import type { ChartLegendItem } from '../chart-legend.tsx';
import type { Palette } from '../scene/paint-colours.ts';
import type { Scene } from '../scene/scene.ts';

export type ReportKind = 'pdf' | 'png' | 'svg';

/** A figure, or a change that is good, bad or none: its colour and its arrow, "↓ 4.85%". */
export type ReportCell = string | { text: string; tone: 'good' | 'bad' | 'flat' };

export interface ReportTable {
  /** The hue is that of the series below. */
  head: readonly { name: string; hue?: ChartHue | undefined }[];
  /** Formatted cells; the first is the name of the row, the rest are figures. */
  rows: readonly (readonly ReportCell[])[];
  /** Set apart below the rows. */
  totals?: readonly ReportCell[] | undefined;
}

export interface ReportTexts {
  /** "Total waste (kg) by category". */
  title: string;
  /** "Quayside Hotel, weekly, 14/07/2025 to 14/11/2025". */
  subtitle: string;
  /** At the foot of each page: "Quayside Hotel · 14/07/2025 to 14/11/2025". */
  footer: string;
  /** At the head of each page: "Explore · created 14/11/2025 14:35". */
  created: string;
  /** Metric, labels, view, dates, site, event, foods, zones and what else is filtered. */
  filters: readonly { name: string; value: string }[];
  total: { name: string; figure: string; unit: string };
  /** Of the series shown, in stack order from the bottom. */
  legend: readonly ChartLegendItem[];
  /** Heads of the legend's list on paper. */
  legendHeadings: { label: string; total: string; share: string };
  table: ReportTable;
  tableTitle: string;
  /** "kg per week. Change is against the week before." */
  tableNote?: string | undefined;
  /** Of the document: en, de, fr. */
  language: string;
}

/** What the worker is given: plain objects only, the chart already drawn. */
export interface ReportJob extends ReportTexts {
  kind: ReportKind;
  chart: Scene;
  palette: Palette;
  /** "Page 1 of 3", one for each page. */
  pageTexts: readonly string[];
}

export type ReportAnswer =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; file: Blob }
  | { kind: 'failed'; reason: string };

export const cellText = (cell: ReportCell): string => (typeof cell === 'string' ? cell : cell.text);

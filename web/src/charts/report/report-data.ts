import type { ChartHue } from '../chart-data.ts';
import type { ChartLegendItem } from '../chart-legend.tsx';
import type { Palette } from '../scene/paint-colours.ts';
import type { VectorScene } from '../scene/scene.ts';

export type ExportFormat = 'pdf' | 'png' | 'svg';

/** A figure, or a change with colour and arrow: "↓ 4.85%". */
export type ReportCell = string | { text: string; tone: 'good' | 'bad' | 'flat' };

export interface ReportTable {
  head: readonly { name: string; hue?: ChartHue | undefined }[];
  rows: readonly (readonly ReportCell[])[];
  totals?: readonly ReportCell[] | undefined;
}

export interface ReportTexts {
  title: string;
  subtitle: string;
  footer: string;
  created: string;
  filters: readonly { name: string; value: string }[];
  total: { name: string; figure: string; unit: string };
  /** The part of the total that is shown while labels are hidden. */
  shown?: { name: string; figure: string } | undefined;
  /** Printed with the filters, or below a picture: hidden labels, events, unnamed captures. */
  notes: readonly { name: string; value: string }[];
  legend: readonly ChartLegendItem[];
  legendHeadings: { label: string; total: string; share: string };
  table: ReportTable;
  tableTitle: string;
  tableNote?: string | undefined;
  language: string;
}

/** Sent to the worker: structured-cloneable, with the chart already drawn. */
export interface ReportJob extends ReportTexts {
  kind: ExportFormat;
  chart: VectorScene;
  palette: Palette;
  pageTexts: readonly string[];
}

/** Pages that are drawn already. */
export interface DocumentJob {
  kind: 'document';
  title: string;
  subtitle: string;
  language: string;
  palette: Palette;
  pages: readonly VectorScene[];
}

export type WorkerReply =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; file: Blob }
  | { kind: 'failed'; reason: string };

export const cellText = (cell: ReportCell): string => (typeof cell === 'string' ? cell : cell.text);

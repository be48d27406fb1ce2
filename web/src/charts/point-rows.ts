import {
  withUnit,
  type ChartData,
  type ChartFormat,
  type ChartHue,
  type ChartMargin,
  type PointNote,
} from './chart-data.ts';
import { addsUp, totalAt } from './chart-stack.ts';

interface PointRow {
  key: string;
  name: string;
  hue: ChartHue;
  isPending: boolean;
  figure: string;
  share: string | undefined;
  change: number | null | undefined;
}

interface PointRows {
  rows: readonly PointRow[];
  total: { figure: string; change: number | null | undefined } | undefined;
  rolling: string | undefined;
  target: string | undefined;
  notes: readonly PointNote[];
  bands: readonly string[];
}

export function pointRows(
  data: ChartData,
  index: number,
  format: ChartFormat,
  notAvailable: string,
): PointRows {
  const isWhole = addsUp(data) && data.series.length > 1 && data.hasOneEach !== true;
  const total = totalAt(data.series, index);
  const formatValue = (value: number | null | undefined): string =>
    value === null || value === undefined ? notAvailable : format.figure(value);
  const means = data.series.map(({ rolling }) => rolling?.[index] ?? null);
  const target = data.targets?.[index] ?? null;
  return {
    rows: data.series
      .filter(({ values }) => data.hasOneEach !== true || (values[index] ?? null) !== null)
      .map((series) => {
        const value = series.values[index] ?? null;
        return {
          key: series.key,
          name: series.name,
          hue: series.hue,
          isPending: series.isPending === true,
          figure: formatValue(value),
          share:
            isWhole && value !== null && total !== null && total > 0
              ? format.percent((value / total) * 100)
              : undefined,
          change: series.changes?.[index],
        };
      })
      .toReversed(),
    total: isWhole ? { figure: formatValue(total), change: data.totalChanges?.[index] } : undefined,
    rolling:
      (addsUp(data) || means.length === 1) && means.some((mean) => mean !== null)
        ? formatValue(means.reduce<number>((sum, mean) => sum + (mean ?? 0), 0))
        : undefined,
    target: target === null ? undefined : (format.target ?? format.figure)(target),
    notes: [...forecastNote(data, index, format), ...(data.notes?.[index] ?? [])],
    bands: bandNames(data, index),
  };
}

function forecastNote(data: ChartData, index: number, format: ChartFormat): PointNote[] {
  const forecast = data.points[index]?.forecast;
  if (forecast === undefined) return [];
  const figure = (format.forecast ?? format.figure)(forecast.value);
  return [{ name: data.forecastName ?? '', figure: withUnit(figure, data.unit, format) }];
}

export const marginText = (margin: ChartMargin | null | undefined, format: ChartFormat): string =>
  margin ? `${format.figure(margin.low)}–${format.figure(margin.high)}` : '';

export const bandNames = ({ bands = [] }: ChartData, index: number): string[] =>
  bands.filter(({ from, to }) => from <= index && index <= to).map(({ name }) => name);

export function pointSentence(
  data: ChartData,
  index: number,
  format: ChartFormat,
  texts: { notAvailable: string; total: string; colon: string },
): string {
  const point = data.points[index];
  if (point === undefined) return '';
  const { rows, total, notes, bands } = pointRows(data, index, format, texts.notAvailable);
  const parts = rows.map(({ name, figure }) => `${name} ${withUnit(figure, data.unit, format)}`);
  if (total) parts.push(`${texts.total} ${withUnit(total.figure, data.unit, format)}`);
  parts.push(...notes.map(({ name, figure }) => `${name} ${figure}`));
  const behind =
    bands.length === 0 ? '' : `. ${data.bandsName ?? ''}${texts.colon}${bands.join(', ')}`;
  const covered = point.coverage === undefined ? '' : ` (${point.coverage})`;
  return `${point.title}${covered}${texts.colon}${parts.join(', ')}${behind}`;
}

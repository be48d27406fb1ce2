import type { ChartSize } from '../chart-frame.ts';
import { hairline, pendingSwatch, swatchItem, textItem } from './report-items.ts';
import type { ReportJob, ReportTexts } from './report-data.ts';
import { contentWidth, margin } from './report-page.ts';
import type { SceneItem } from '../scene/scene.ts';
import { rectPath } from '../scene/scene-paths.ts';
import { fitText, textWidth, wrapText } from '../scene/text-width.ts';

const columns = 4;
const legendWidth = 320;
const legendGap = 32;
const quiet = { size: 12, fill: 'text-3' } as const;

export function coverChartSize(report: ReportTexts): ChartSize {
  const top = chartTop(filterRows(report));
  const width = hasLegend(report) ? contentWidth - legendWidth - legendGap : contentWidth;
  return { width, height: margin.bottom - top };
}

export function drawCover(job: ReportJob): SceneItem[] {
  const rows = filterRows(job);
  const top = chartTop(rows);
  return [
    ...drawTitle(job),
    ...drawFilters(rows),
    { kind: 'group', x: margin.left, y: top, items: job.chart.items },
    ...(hasLegend(job) ? drawLegend(job, top) : []),
  ];
}

const hasLegend = ({ legend }: ReportTexts): boolean => legend.length > 1;

function drawTitle({ title, subtitle, total }: ReportTexts): SceneItem[] {
  const unitWidth = textWidth(total.unit, 14) + 5;
  const totalWidth = unitWidth + textWidth(total.figure, 32, 600);
  const room = contentWidth - totalWidth - 40;
  return [
    textItem(margin.left, 122, fitText(title, room, 24, 600), { size: 24, weight: 600 }),
    textItem(margin.left, 146, fitText(subtitle, room, 14), { size: 14, fill: 'text-2' }),
    textItem(margin.right, 110, total.name, { ...quiet, anchor: 'end' }),
    textItem(margin.right, 146, total.unit, { size: 14, anchor: 'end', fill: 'text-2' }),
    textItem(margin.right - unitWidth, 146, total.figure, {
      size: 32,
      weight: 600,
      anchor: 'end',
    }),
  ];
}

interface FilterRow {
  y: number;
  height: number;
  cells: readonly { name: string; lines: readonly string[] }[];
}

const filtersTop = 170;
const cellPadding = 14;

/** Four per row; a long value gets its own row. */
function filterRows({ filters: chosen, notes }: ReportTexts): FilterRow[] {
  const filters = [...chosen, ...notes];
  const room = contentWidth / columns - 2 * cellPadding;
  const isLong = ({ value }: { value: string }): boolean => textWidth(value, 13, 600) > room * 2;
  const short = filters.filter((filter) => !isLong(filter));
  const rows = [
    ...Array.from({ length: Math.ceil(short.length / columns) }, (_, row) =>
      short.slice(row * columns, (row + 1) * columns),
    ),
    ...filters.filter(isLong).map((filter) => [filter]),
  ];
  let y = filtersTop;
  return rows.map((row) => {
    const width = row.some(isLong) ? contentWidth - 2 * cellPadding : room;
    const cells = row.map(({ name, value }) => ({
      name,
      lines: wrapText(value, width, 13, 600, 8),
    }));
    const lineCount = Math.max(...cells.map(({ lines }) => lines.length));
    const filterRow = { y, height: 34 + lineCount * 18, cells };
    y += filterRow.height;
    return filterRow;
  });
}

const filtersBottom = (rows: readonly FilterRow[]): number =>
  rows.reduce((bottom, { height }) => bottom + height, filtersTop);

const chartTop = (rows: readonly FilterRow[]): number => filtersBottom(rows) + 20;

function drawFilters(rows: readonly FilterRow[]): SceneItem[] {
  const height = filtersBottom(rows) - filtersTop;
  const width = contentWidth / columns;
  const box = rectPath(margin.left, filtersTop, contentWidth, height, 10);
  return [
    { kind: 'path', d: box, stroke: 'border', strokeWidth: 1 },
    ...rows.slice(1).map(({ y }) => hairline(margin.left, y, margin.right, y)),
    ...rows.flatMap(({ y, height: rowHeight, cells }) =>
      cells.flatMap(({ name, lines }, index): SceneItem[] => {
        const left = margin.left + index * width;
        return [
          ...(index > 0 ? [hairline(left, y, left, y + rowHeight)] : []),
          textItem(left + cellPadding, y + 21, name, quiet),
          ...lines.map((line, number) =>
            textItem(left + cellPadding, y + 39 + number * 18, line, { weight: 600 }),
          ),
        ];
      }),
    ),
  ];
}

const legendLine = 15;

/** Names are wrapped; rows move together when they would not fit beside the chart. */
function drawLegend(job: ReportJob, top: number): SceneItem[] {
  const { legend, legendHeadings, shown, total } = job;
  const left = margin.right - legendWidth;
  const totalRight = margin.right - 76;
  const nameRoom = totalRight - left - 90;
  const rows = legend.map(({ name, hue, isPending, total: figure = '', share = '' }) => ({
    lines: wrapText(name, nameRoom, 13, 400, 6),
    hue,
    isPending,
    figure,
    share,
  }));
  const sums = shown === undefined ? [total] : [shown, total];
  const lineCount = rows.reduce((count, { lines }) => count + lines.length, sums.length + 1);
  const rowCount = rows.length + sums.length + 1;
  const padding = Math.min((margin.bottom - top - lineCount * legendLine) / rowCount, 14);
  const heads = { size: 12, fill: 'text-2' } as const;
  const bold = { weight: 600 } as const;
  let y = top + 16;
  const items: SceneItem[] = [
    textItem(left, y, legendHeadings.label, heads),
    textItem(totalRight, y, legendHeadings.total, { ...heads, anchor: 'end' }),
    textItem(margin.right, y, legendHeadings.share, { ...heads, anchor: 'end' }),
  ];
  const ruleAbove = (): number => y - legendLine - padding / 2 + 4.5;
  for (const { lines, hue, isPending, figure, share } of rows) {
    y += legendLine + padding;
    items.push(
      hairline(left, ruleAbove(), margin.right, ruleAbove()),
      ...(isPending ? pendingSwatch(left, y - 9.5) : [swatchItem(left, y - 9.5, hue)]),
      ...lines.map((line, index) => textItem(left + 19, y + index * legendLine, line)),
      textItem(totalRight, y, figure, { anchor: 'end' }),
      textItem(margin.right, y, share, { anchor: 'end' }),
    );
    y += (lines.length - 1) * legendLine;
  }
  for (const [index, { name, figure }] of sums.entries()) {
    y += legendLine + padding;
    items.push(
      ...(index === 0 ? [hairline(left, ruleAbove(), margin.right, ruleAbove(), 'baseline')] : []),
      textItem(left, y, name, bold),
      textItem(totalRight, y, figure, { ...bold, anchor: 'end' }),
    );
  }
  return items;
}

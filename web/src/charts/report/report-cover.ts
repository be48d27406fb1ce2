import type { ChartSize } from '../chart-frame.ts';
import { hairline, swatchItem, textItem } from './report-items.ts';
import type { ReportJob, ReportTexts } from './report-data.ts';
import { contentWidth, margin } from './report-page.ts';
import type { SceneItem } from '../scene/scene.ts';
import { rectPath } from '../scene/scene-paths.ts';
import { fitText, textWidth, wrapText } from '../scene/text-width.ts';

const columns = 4;
const legendWidth = 300;
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
function filterRows({ filters }: ReportTexts): FilterRow[] {
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
      lines: wrapText(value, width, 13, 600, 3),
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

function drawLegend(job: ReportJob, top: number): SceneItem[] {
  const { legend, legendHeadings, total } = job;
  const left = margin.right - legendWidth;
  const shareRight = margin.right;
  const totalRight = margin.right - 76;
  const rowHeight = Math.min((margin.bottom - top - 16) / (legend.length + 2), 29);
  const line = (row: number): number => top + 16 + row * rowHeight;
  const nameRoom = totalRight - left - 90;
  const heads = { size: 12, fill: 'text-2' } as const;
  return [
    textItem(left, line(0), legendHeadings.label, heads),
    textItem(totalRight, line(0), legendHeadings.total, { ...heads, anchor: 'end' }),
    textItem(shareRight, line(0), legendHeadings.share, { ...heads, anchor: 'end' }),
    ...legend.flatMap(({ name, hue, total: seriesTotal = '', share = '' }, index) => {
      const y = line(index + 1);
      return [
        hairline(left, y - rowHeight + 9.5, margin.right, y - rowHeight + 9.5),
        swatchItem(left, y - 9.5, hue),
        textItem(left + 19, y, fitText(name, nameRoom, 13)),
        textItem(totalRight, y, seriesTotal, { anchor: 'end' }),
        textItem(shareRight, y, share, { anchor: 'end' }),
      ];
    }),
    ...drawLegendTotal(total, line(legend.length + 1), rowHeight),
  ];

  function drawLegendTotal(
    { name, figure }: ReportTexts['total'],
    y: number,
    height: number,
  ): SceneItem[] {
    const bold = { weight: 600 } as const;
    return [
      hairline(left, y - height + 9.5, margin.right, y - height + 9.5, 'baseline'),
      textItem(left, y, name, bold),
      textItem(totalRight, y, figure, { ...bold, anchor: 'end' }),
    ];
  }
}

import type { ChartSize } from '../chart-frame.ts';
import { pendingSwatch, swatchItem, textItem } from './report-items.ts';
import type { ReportJob } from './report-data.ts';
import type { VectorScene, SceneItem } from '../scene/scene.ts';
import { rectPath } from '../scene/scene-paths.ts';
import { fitText, textWidth, wrapText } from '../scene/text-width.ts';

const padding = 40;
const width = 1200;
const room = width - padding * 2;
const chartTop = 116;
const legendColumns = 4;
const noteLine = 18;
const rowGap = 28;

export const pictureChartSize: ChartSize = { width: room, height: 500 };

export function drawPicture(job: ReportJob): VectorScene {
  const legendTop = chartTop + job.chart.height + 28;
  const legend = job.legend.length > 1 ? drawLegend(job, legendTop) : { items: [], height: 0 };
  const notesTop = legendTop + legend.height;
  const notes = job.notes.flatMap(({ name, value }) =>
    wrapText(`${name}: ${value}`, room, 13, 400, 20),
  );
  const height = notesTop + notes.length * noteLine + (legend.height + notes.length > 0 ? 16 : 0);
  return {
    width,
    height,
    items: [
      { kind: 'path', d: rectPath(0, 0, width, height), fill: 'surface' },
      ...drawTitle(job),
      { kind: 'group', x: padding, y: chartTop, items: job.chart.items },
      ...legend.items,
      ...notes.map((text, index) =>
        textItem(padding, notesTop + 12 + index * noteLine, text, { fill: 'text-2' }),
      ),
    ],
  };
}

function drawTitle({ title, subtitle, shown, total }: ReportJob): SceneItem[] {
  const figure = `${total.figure} ${total.unit}`.trim();
  const figureWidth = textWidth(figure, 18, 600);
  const name = shown === undefined ? total.name : `${shown.name} ${shown.figure} · ${total.name}`;
  const nameWidth = textWidth(name, 14) + 10;
  const badge = figureWidth + nameWidth + 28;
  const left = width - padding - badge;
  const space = room - badge - 24;
  return [
    textItem(padding, 62, fitText(title, space, 24, 600), { size: 24, weight: 600 }),
    textItem(padding, 88, fitText(subtitle, space, 14), { size: 14, fill: 'text-2' }),
    { kind: 'path', d: rectPath(left, 40, badge, 40, 8), fill: 'accent-tint' },
    textItem(left + 14, 65.5, name, { size: 14, fill: 'accent-text' }),
    textItem(width - padding - 14, 66.5, figure, {
      size: 18,
      weight: 600,
      anchor: 'end',
      fill: 'accent-text',
    }),
  ];
}

function drawLegend({ legend }: ReportJob, top: number): { items: SceneItem[]; height: number } {
  const column = room / legendColumns;
  const cells = legend.map(({ name, hue, isPending, total, unit = '', share }) => ({
    hue,
    isPending,
    lines: wrapText(name, column - 30, 13, 600, 4),
    figures: [total === undefined ? '' : `${total} ${unit}`.trim(), share ?? '']
      .filter((text) => text !== '')
      .join(' · '),
  }));
  const items: SceneItem[] = [];
  let y = top;
  for (let first = 0; first < cells.length; first += legendColumns) {
    const row = cells.slice(first, first + legendColumns);
    for (const [index, { hue, isPending, lines, figures }] of row.entries()) {
      const x = padding + index * column;
      items.push(
        ...(isPending ? pendingSwatch(x, y) : [swatchItem(x, y, hue)]),
        ...lines.map((line, number) =>
          textItem(x + 18, y + 9.5 + number * noteLine, line, { weight: 600 }),
        ),
        textItem(x + 18, y + 9.5 + lines.length * noteLine, figures, { fill: 'text-2' }),
      );
    }
    y += Math.max(...row.map(({ lines }) => lines.length)) * noteLine + rowGap;
  }
  return { items, height: y - top };
}

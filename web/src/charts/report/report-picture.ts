import type { ChartSize } from '../chart-frame.ts';
import { swatchItem, textItem } from './report-items.ts';
import type { ReportJob } from './report-data.ts';
import type { VectorScene, SceneItem } from '../scene/scene.ts';
import { rectPath } from '../scene/scene-paths.ts';
import { fitText, textWidth } from '../scene/text-width.ts';

const padding = 40;
const width = 1200;
const room = width - padding * 2;
const chartTop = 116;
const legendColumns = 4;
const legendRow = 46;

export const pictureChartSize: ChartSize = { width: room, height: 500 };

export function drawPicture(job: ReportJob): VectorScene {
  const legendTop = chartTop + job.chart.height + 28;
  const rows = job.legend.length > 1 ? Math.ceil(job.legend.length / legendColumns) : 0;
  const height = legendTop + rows * legendRow + (rows > 0 ? 16 : 0);
  return {
    width,
    height,
    items: [
      { kind: 'path', d: rectPath(0, 0, width, height), fill: 'surface' },
      ...drawTitle(job),
      { kind: 'group', x: padding, y: chartTop, items: job.chart.items },
      ...(rows > 0 ? drawLegend(job, legendTop) : []),
    ],
  };
}

function drawTitle({ title, subtitle, total }: ReportJob): SceneItem[] {
  const figure = `${total.figure} ${total.unit}`;
  const figureWidth = textWidth(figure, 18, 600);
  const nameWidth = textWidth(total.name, 14) + 10;
  const badge = figureWidth + nameWidth + 28;
  const left = width - padding - badge;
  const space = room - badge - 24;
  return [
    textItem(padding, 62, fitText(title, space, 24, 600), { size: 24, weight: 600 }),
    textItem(padding, 88, fitText(subtitle, space, 14), { size: 14, fill: 'text-2' }),
    { kind: 'path', d: rectPath(left, 40, badge, 40, 8), fill: 'accent-tint' },
    textItem(left + 14, 65.5, total.name, { size: 14, fill: 'accent-text' }),
    textItem(width - padding - 14, 66.5, figure, {
      size: 18,
      weight: 600,
      anchor: 'end',
      fill: 'accent-text',
    }),
  ];
}

function drawLegend({ legend }: ReportJob, top: number): SceneItem[] {
  const column = room / legendColumns;
  return legend.flatMap(({ name, hue, total, unit = '', share }, index) => {
    const x = padding + (index % legendColumns) * column;
    const y = top + Math.floor(index / legendColumns) * legendRow;
    const figures = [total === undefined ? '' : `${total} ${unit}`, share ?? '']
      .filter((text) => text !== '')
      .join(' · ');
    return [
      swatchItem(x, y, hue),
      textItem(x + 18, y + 9.5, fitText(name, column - 30, 13, 600), { weight: 600 }),
      textItem(x + 18, y + 27.5, figures, { fill: 'text-2' }),
    ];
  });
}

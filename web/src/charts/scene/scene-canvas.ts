import type { Palette } from './paint-colours.ts';
import type { SceneItem, ScenePath, SceneText } from './scene.ts';

export function paintItems(
  context: OffscreenCanvasRenderingContext2D,
  items: readonly SceneItem[],
  palette: Palette,
): void {
  for (const item of items) {
    context.save();
    if (item.kind === 'path') {
      paintPath(context, item, palette);
    } else if (item.kind === 'text') {
      paintText(context, item, palette);
    } else {
      context.translate(item.x, item.y);
      paintItems(context, item.items, palette);
    }
    context.restore();
  }
}

function paintPath(
  context: OffscreenCanvasRenderingContext2D,
  item: ScenePath,
  palette: Palette,
): void {
  const path = new Path2D(item.d);
  context.globalAlpha = item.opacity ?? 1;
  if (item.fill !== undefined) {
    context.fillStyle = palette[item.fill];
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill(path);
  }
  if (item.stroke !== undefined) {
    context.strokeStyle = palette[item.stroke];
    context.lineWidth = item.strokeWidth ?? 1;
    context.lineJoin = 'round';
    context.lineCap = item.hasRoundEnds === true ? 'round' : 'butt';
    context.setLineDash([...(item.dash ?? [])]);
    context.stroke(path);
  }
}

const alignments = { start: 'left', middle: 'center', end: 'right' } as const;

function paintText(
  context: OffscreenCanvasRenderingContext2D,
  item: SceneText,
  palette: Palette,
): void {
  context.font = `${item.weight} ${item.size}px Inter, system-ui, sans-serif`;
  context.textRendering = 'geometricPrecision';
  context.letterSpacing = `${(item.spacing ?? 0) * item.size}px`;
  context.textAlign = alignments[item.anchor];
  context.fillStyle = palette[item.fill];
  context.fillText(item.text, item.x, item.y);
}

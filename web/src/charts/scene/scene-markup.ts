import type { Palette } from './paint-colours.ts';
import type { VectorScene, SceneItem, ScenePath, SceneText } from './scene.ts';

const fontFamily =
  'Inter, system-ui, -apple-system, Segoe UI, Roboto, Helvetica Neue, Arial, sans-serif';

export function sceneMarkup(
  { width, height, items }: VectorScene,
  palette: Palette,
  { title, style }: { title: string; style: string },
): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" role="img" font-family="${fontFamily}" ` +
    `style="font-variant-numeric:tabular-nums"><title>${escaped(title)}</title>` +
    `<style>${style}</style>${itemsMarkup(items, palette)}</svg>\n`
  );
}

function itemsMarkup(items: readonly SceneItem[], palette: Palette): string {
  return items
    .map((item) => {
      switch (item.kind) {
        case 'path':
          return pathMarkup(item, palette);
        case 'text':
          return textMarkup(item, palette);
        case 'group': {
          const inner = itemsMarkup(item.items, palette);
          return `<g transform="translate(${item.x} ${item.y})">${inner}</g>`;
        }
      }
    })
    .join('');
}

function pathMarkup(item: ScenePath, palette: Palette): string {
  return `<path${attributes({
    d: item.d,
    fill: item.fill === undefined ? 'none' : palette[item.fill],
    stroke: item.stroke && palette[item.stroke],
    'stroke-width': item.strokeWidth,
    'stroke-dasharray': item.dash?.join(' '),
    'stroke-linejoin': item.stroke && 'round',
    'stroke-linecap': item.hasRoundEnds === true ? 'round' : undefined,
    opacity: item.opacity,
    'shape-rendering': item.isCrisp === true ? 'crispEdges' : undefined,
  })}/>`;
}

function textMarkup(item: SceneText, palette: Palette): string {
  return `<text${attributes({
    x: item.x,
    y: item.y,
    'font-size': item.size,
    'font-weight': item.weight,
    'text-anchor': item.anchor,
    'letter-spacing': item.spacing && item.spacing * item.size,
    fill: palette[item.fill],
  })}>${escaped(item.text)}</text>`;
}

const attributes = (values: Record<string, string | number | undefined>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(String(value))}"`))
    .join('');

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

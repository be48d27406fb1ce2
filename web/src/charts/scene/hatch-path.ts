import { rectPath, rounded, type BarBox } from './scene-paths.ts';

type Corner = readonly [x: number, y: number];

const period = 6 * Math.SQRT2;
const stripe = 2.4 * Math.SQRT2;
// A narrower bar would show dots instead of stripes.
const minWidth = 4;

/**
 * Diagonal stripes clipped to a bar, drawn as shapes because SVG, canvas and PDF define patterns
 * differently.
 */
export function hatchPath(box: BarBox): string {
  if (box.width < minWidth) return rectPath(box.x, box.y, box.width, box.height);
  const outline = barOutline(box);
  const sums = outline.map(([x, y]) => x + y);
  const [first, last] = [Math.min(...sums), Math.max(...sums)];
  let path = '';
  for (let from = Math.floor(first / period) * period; from < last; from += period) {
    const corners = clip(clip(outline, from, 1), from + stripe, -1);
    if (corners.length > 2) path += `M${corners.map(cornerText).join('L')}Z`;
  }
  return path;
}

function barOutline({ x, y, width, height, radius }: BarBox): Corner[] {
  const r = Math.min(radius, width / 2, height);
  const [right, bottom, inset] = [x + width, y + height, r * (1 - Math.SQRT1_2)];
  if (r <= 0) {
    return [
      [x, bottom],
      [x, y],
      [right, y],
      [right, bottom],
    ];
  }
  return [
    [x, bottom],
    [x, y + r],
    [x + inset, y + inset],
    [x + r, y],
    [right - r, y],
    [right - inset, y + inset],
    [right, y + r],
    [right, bottom],
  ];
}

/** Keeps the side above (1) or below (-1) the diagonal x + y = limit. */
function clip(outline: readonly Corner[], limit: number, side: 1 | -1): Corner[] {
  const depth = ([x, y]: Corner): number => (x + y - limit) * side;
  return outline.flatMap((corner, index) => {
    const before = outline.at(index - 1) ?? corner;
    const [here, there] = [depth(corner), depth(before)];
    const inside = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return inside;
    const part = there / (there - here);
    const crossing: Corner = [
      before[0] + (corner[0] - before[0]) * part,
      before[1] + (corner[1] - before[1]) * part,
    ];
    return [crossing, ...inside];
  });
}

const cornerText = ([x, y]: Corner): string => `${rounded(x)} ${rounded(y)}`;

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Area = Point & Size;

/** Resolution of the product's camera, used until a picture is loaded. */
export const defaultSize: Size = { width: 1280, height: 960 };

/** Drag handle: a corner, the whole area, or none, which draws a new area. */
export const corners = ['nw', 'ne', 'sw', 'se'] as const;
type Corner = (typeof corners)[number];
export type DragHandle = Corner | 'body' | 'new';

export function dragArea(
  hold: DragHandle,
  area: Area,
  { from, to }: { from: Point; to: Point },
  picture: Size,
): Area {
  if (hold === 'new') return areaBetween(from, to, picture);
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (hold === 'body') return moveArea(area, by, picture);
  const { x, y, width, height } = area;
  const [left, right] = [x, x + width];
  const [top, bottom] = [y, y + height];
  const isWest = hold === 'nw' || hold === 'sw';
  const isNorth = hold === 'nw' || hold === 'ne';
  const held = { x: (isWest ? left : right) + by.x, y: (isNorth ? top : bottom) + by.y };
  const fixed = { x: isWest ? right : left, y: isNorth ? bottom : top };
  return areaBetween(fixed, held, picture);
}

export const moveArea = (area: Area, by: Point, picture: Size): Area => ({
  ...area,
  x: Math.round(clamp(area.x + by.x, picture.width - area.width)),
  y: Math.round(clamp(area.y + by.y, picture.height - area.height)),
});

/** Moves the lower right corner; the area is at least one step wide and high. */
export const resizeArea = (area: Area, by: Point, picture: Size): Area => ({
  ...area,
  width: Math.round(Math.max(1, clamp(area.width + by.x, picture.width - area.x))),
  height: Math.round(Math.max(1, clamp(area.height + by.y, picture.height - area.y))),
});

function areaBetween(one: Point, other: Point, { width, height }: Size): Area {
  const [left, right] = sortPair(clamp(one.x, width), clamp(other.x, width));
  const [top, bottom] = sortPair(clamp(one.y, height), clamp(other.y, height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const clamp = (value: number, most: number): number =>
  Math.min(Math.max(value, 0), Math.max(most, 0));

const sortPair = (one: number, other: number): [number, number] => {
  const [first, second] = [Math.round(one), Math.round(other)];
  return first < second ? [first, second] : [second, first];
};

/** Ignores areas drawn by a click or a shaky hand. */
export const isDrawn = ({ width, height }: Area): boolean => width >= 16 && height >= 16;

export const exceedsPicture = (area: Area, picture: Size): boolean =>
  area.x + area.width > picture.width || area.y + area.height > picture.height;

export const centredArea = ({ width, height }: Size): Area => ({
  x: Math.round(width / 4),
  y: Math.round(height / 4),
  width: Math.round(width / 2),
  height: Math.round(height / 2),
});

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** Position in percent of the picture, so that it fits any display size. */
export const areaStyle = ({ x, y, width, height }: Area, picture: Size) => ({
  left: share(x, picture.width),
  top: share(y, picture.height),
  width: share(width, picture.width),
  height: share(height, picture.height),
});

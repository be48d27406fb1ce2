export interface PictureView {
  scale: number;
  x: number;
  y: number;
}

/** Frame size in pixels; `ratio` is the picture's width by its height. */
export interface PictureExtent {
  width: number;
  height: number;
  ratio: number;
}

interface Point {
  x: number;
  y: number;
}

export const coveringView: PictureView = { scale: 1, x: 0, y: 0 };

const maxScale = 8;

/** Zooms around a point relative to the frame's centre, which stays in place. */
export function zoomAt(
  view: PictureView,
  factor: number,
  point: Point,
  extent: PictureExtent,
): PictureView {
  const scale = between(view.scale * factor, wholeScale(extent), maxScale);
  const growth = scale / view.scale;
  return keepInside(
    {
      scale,
      x: point.x - (point.x - view.x) * growth,
      y: point.y - (point.y - view.y) * growth,
    },
    extent,
  );
}

export const moveBy = (view: PictureView, by: Point, extent: PictureExtent): PictureView =>
  keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, extent);

function wholeScale(extent: PictureExtent): number {
  const picture = pictureSize(extent);
  return Math.min(extent.width / picture.width, extent.height / picture.height, 1);
}

function keepInside(view: PictureView, extent: PictureExtent): PictureView {
  const picture = pictureSize(extent);
  const maxX = Math.max((picture.width * view.scale - extent.width) / 2, 0);
  const maxY = Math.max((picture.height * view.scale - extent.height) / 2, 0);
  return { scale: view.scale, x: between(view.x, -maxX, maxX), y: between(view.y, -maxY, maxY) };
}

function pictureSize({ width, height, ratio }: PictureExtent): { width: number; height: number } {
  const covering = Math.max(width, height * ratio);
  return { width: covering, height: covering / ratio };
}

// Adding 0 turns -0 into 0.
const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most) + 0;

import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

interface PictureView {
  scale: number;
  x: number;
  y: number;
}

/** Frame size in pixels; `ratio` is the picture's width by its height. */
interface PictureExtent {
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
  const scale = clamp(view.scale * factor, minScale(extent), maxScale);
  const growth = scale / view.scale;
  return clampView(
    {
      scale,
      x: point.x - (point.x - view.x) * growth,
      y: point.y - (point.y - view.y) * growth,
    },
    extent,
  );
}

export const moveBy = (view: PictureView, by: Point, extent: PictureExtent): PictureView =>
  clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, extent);

function minScale(extent: PictureExtent): number {
  const picture = pictureSize(extent);
  return Math.min(extent.width / picture.width, extent.height / picture.height, 1);
}

function clampView(view: PictureView, extent: PictureExtent): PictureView {
  const picture = pictureSize(extent);
  const maxX = Math.max((picture.width * view.scale - extent.width) / 2, 0);
  const maxY = Math.max((picture.height * view.scale - extent.height) / 2, 0);
  return { scale: view.scale, x: clamp(view.x, -maxX, maxX), y: clamp(view.y, -maxY, maxY) };
}

function pictureSize({ width, height, ratio }: PictureExtent): { width: number; height: number } {
  const covering = Math.max(width, height * ratio);
  return { width: covering, height: covering / ratio };
}

// Adding 0 turns -0 into 0.
const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max) + 0;

const centre: Point = { x: 0, y: 0 };
const stepFactor = 1.5;
const keyStepPx = 48;
const doubleClickFactor = 2.5;

const keyMoves: Partial<Record<string, Point>> = {
  ArrowLeft: { x: keyStepPx, y: 0 },
  ArrowRight: { x: -keyStepPx, y: 0 },
  ArrowUp: { x: 0, y: keyStepPx },
  ArrowDown: { x: 0, y: -keyStepPx },
};

export function usePictureView(frame: RefObject<HTMLElement | null>, ratio: number) {
  const [view, setView] = useState<PictureView>(coveringView);
  const pointers = useRef(new Map<number, Point>());

  const updateView = (compute: (view: PictureView, extent: PictureExtent) => PictureView): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setView((before) => compute(before, { width: box.width, height: box.height, ratio }));
  };
  const zoom = (factor: number, point: Point = centre): void =>
    updateView((before, extent) => zoomAt(before, factor, point, extent));

  useWheel(frame, (event) => {
    const factor = Math.exp(-event.deltaY / 400);
    // Fully zoomed out: let the wheel scroll the page.
    if (factor < 1 && view.scale <= 1) return;
    event.preventDefault();
    zoom(factor, framePoint(frame.current, event));
  });

  function handlePointerMove(event: PointerEvent<HTMLElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) zoom(distance(now, other) / distance(before, other));
    const share = other ? 0.5 : 1;
    const by = { x: (now.x - before.x) * share, y: (now.y - before.y) * share };
    updateView((current, extent) => moveBy(current, by, extent));
  }

  const release = (event: PointerEvent<HTMLElement>): void => {
    pointers.current.delete(event.pointerId);
  };

  return {
    view,
    zoomIn: () => zoom(stepFactor),
    zoomOut: () => zoom(1 / stepFactor),
    reset: () => setView(coveringView),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove: handlePointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        if (view.scale > 1) setView(coveringView);
        else zoom(doubleClickFactor, framePoint(frame.current, event));
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const by = keyMoves[event.key];
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
        if (event.key === '+') zoom(stepFactor);
        else if (event.key === '-') zoom(1 / stepFactor);
        else if (by) updateView((before, extent) => moveBy(before, by, extent));
        else return;
        event.preventDefault();
      },
    },
  };
}

/** React's wheel listeners are passive and cannot prevent the page from scrolling. */
function useWheel(
  frame: RefObject<HTMLElement | null>,
  handleWheel: (event: WheelEvent) => void,
): void {
  const handler = useRef(handleWheel);
  useEffect(() => {
    handler.current = handleWheel;
  });
  useEffect(() => {
    const element = frame.current;
    const handle = (event: WheelEvent): void => handler.current(event);
    element?.addEventListener('wheel', handle, { passive: false });
    return () => element?.removeEventListener('wheel', handle);
  }, [frame]);
}

function framePoint(frame: HTMLElement | null, at: { clientX: number; clientY: number }): Point {
  const box = frame?.getBoundingClientRect();
  if (!box) return centre;
  return {
    x: at.clientX - box.left - box.width / 2,
    y: at.clientY - box.top - box.height / 2,
  };
}

// At least 1, to avoid division by zero for two fingers on one spot.
const distance = (from: Point, to: Point): number =>
  Math.max(Math.hypot(from.x - to.x, from.y - to.y), 1);

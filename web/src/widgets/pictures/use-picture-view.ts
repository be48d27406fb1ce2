import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import {
  coveringView,
  moveBy,
  zoomAt,
  type PictureExtent,
  type PictureView,
} from './picture-view.ts';

interface Point {
  x: number;
  y: number;
}

const centre: Point = { x: 0, y: 0 };
const stepFactor = 1.5;
const keyStepPx = 48;
const closeUp = 2.5;

const moves: Partial<Record<string, Point>> = {
  ArrowLeft: { x: keyStepPx, y: 0 },
  ArrowRight: { x: -keyStepPx, y: 0 },
  ArrowUp: { x: 0, y: keyStepPx },
  ArrowDown: { x: 0, y: -keyStepPx },
};

export function usePictureView(frame: RefObject<HTMLElement | null>, ratio: number) {
  const [view, setView] = useState<PictureView>(coveringView);
  const pointers = useRef(new Map<number, Point>());

  const change = (work: (view: PictureView, extent: PictureExtent) => PictureView): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box) setView((before) => work(before, { width: box.width, height: box.height, ratio }));
  };
  const zoom = (factor: number, point: Point = centre): void =>
    change((before, extent) => zoomAt(before, factor, point, extent));

  useWheel(frame, (event) => {
    const factor = Math.exp(-event.deltaY / 400);
    // Fully zoomed out: let the wheel scroll the page.
    if (factor < 1 && view.scale <= 1) return;
    event.preventDefault();
    zoom(factor, pointIn(frame.current, event));
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
    change((current, extent) => moveBy(current, by, extent));
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
        else zoom(closeUp, pointIn(frame.current, event));
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const by = moves[event.key];
        if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
        if (event.key === '+') zoom(stepFactor);
        else if (event.key === '-') zoom(1 / stepFactor);
        else if (by) change((before, extent) => moveBy(before, by, extent));
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

function pointIn(frame: HTMLElement | null, at: { clientX: number; clientY: number }): Point {
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

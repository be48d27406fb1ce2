import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import {
  corners,
  draggedArea,
  grownArea,
  isDrawn,
  movedArea,
  type Area,
  type Hold,
  type Point,
  type Size,
} from './area.ts';

interface AreaDragOptions {
  area: Area | undefined;
  picture: Size;
  onChange: (area: Area) => void;
}

interface Drag {
  hold: Hold;
  from: Point;
  start: Area;
}

const holds: readonly Hold[] = [...corners, 'body'];
const nowhere: Area = { x: 0, y: 0, width: 0, height: 0 };
const stepPx = 10;

const directions: Record<string, Point> = {
  ArrowLeft: { x: -stepPx, y: 0 },
  ArrowRight: { x: stepPx, y: 0 },
  ArrowUp: { x: 0, y: -stepPx },
  ArrowDown: { x: 0, y: stepPx },
};

export function useAreaDrag({ area, picture, onChange }: AreaDragOptions) {
  const drag = useRef<Drag | null>(null);

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - left) / width) * picture.width,
      y: ((clientY - top) / height) * picture.height,
    };
  };
  const end = (): void => {
    drag.current = null;
  };

  return {
    pointerHandlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>): void => {
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = {
          hold: heldAt(event.target),
          from: pointOf(event),
          start: area ?? nowhere,
        };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>): void => {
        if (!drag.current) return;
        const { hold, from, start } = drag.current;
        const dragged = draggedArea(hold, start, { from, to: pointOf(event) }, picture);
        if (isDrawn(dragged)) onChange(dragged);
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    handleKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const by = directions[event.key];
      if (!by || !area) return;
      event.preventDefault();
      onChange((event.shiftKey ? grownArea : movedArea)(area, by, picture));
    },
  };
}

function heldAt(target: EventTarget): Hold {
  if (!(target instanceof Element)) return 'new';
  const held = target.closest('[data-hold]')?.getAttribute('data-hold');
  return holds.find((known) => known === held) ?? 'new';
}

import {
  useEffect,
  useRef,
  useState,
  type DOMAttributes,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import type { ChartFrame } from './chart-frame.ts';

export interface PointRange {
  from: number;
  to: number;
}

interface ChartCursor {
  active: number | null;
  selection: PointRange | null;
  pointerHandlers: Pick<
    DOMAttributes<HTMLElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave'
  >;
  keyHandlers: Pick<
    DOMAttributes<HTMLInputElement>,
    'onKeyDown' | 'onChange' | 'onFocus' | 'onBlur'
  >;
}

interface CursorOptions {
  frame: ChartFrame | undefined;
  pointCount: number;
  onSelect: ((range: PointRange) => void) | undefined;
  onEscape: (() => void) | undefined;
  onPress?: ((index: number) => void) | undefined;
}

const touchDelayMs = 5000;
const dragPixels = 8;
const pageStep = 10;

export function useChartCursor(options: CursorOptions): ChartCursor {
  const { frame, pointCount, onSelect, onEscape, onPress } = options;
  const [position, setPosition] = useState<number | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const drag = useRef<{ x: number; index: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const last = pointCount - 1;
  const active = position === null || pointCount === 0 ? null : Math.min(position, last);
  const selection =
    anchor === null || active === null || anchor > last
      ? null
      : { from: Math.min(anchor, active), to: Math.max(anchor, active) };

  const show = (index: number | null): void => {
    clearTimeout(timer.current);
    setPosition(index);
  };
  const clear = (): void => {
    drag.current = null;
    setAnchor(null);
    show(null);
  };
  const select = (range: PointRange): void => {
    clear();
    if (range.to > range.from) onSelect?.(range);
  };
  const indexAt = (event: PointerEvent<HTMLElement>): number => {
    if (frame === undefined) return 0;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    return Math.min(Math.max(Math.floor((x - frame.left) / frame.band), 0), last);
  };

  const moveBy = (step: number, isExtending: boolean): void => {
    const from = active ?? last;
    const next = Math.min(Math.max(from + step, 0), last);
    if (isExtending && onSelect !== undefined) setAnchor(anchor ?? from);
    else setAnchor(null);
    show(next);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -pageStep,
      PageUp: pageStep,
      Home: -pointCount,
      End: pointCount,
    };
    const step = steps[event.key];
    if (step !== undefined) moveBy(step, event.shiftKey);
    else if (event.key === 'Enter' && selection !== null) select(selection);
    else if (event.key === 'Enter' && active !== null && onPress !== undefined) onPress(active);
    else if (event.key === 'Escape' && (active !== null || anchor !== null)) clear();
    else if (event.key === 'Escape' && onEscape !== undefined) onEscape();
    else return;
    event.preventDefault();
  };

  return {
    active,
    selection,
    pointerHandlers: {
      onPointerDown: (event) => {
        if (event.button !== 0 || frame === undefined) return;
        drag.current = { x: event.clientX, index: indexAt(event) };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event) => {
        const start = drag.current;
        const isDragged = start !== null && Math.abs(event.clientX - start.x) > dragPixels;
        if (isDragged && onSelect !== undefined) setAnchor(start.index);
        if (isDragged || event.pointerType !== 'touch') show(indexAt(event));
      },
      onPointerUp: (event) => {
        const isDrag = anchor !== null && drag.current !== null;
        const pressed = drag.current?.index;
        drag.current = null;
        if (isDrag && selection !== null) {
          select(selection);
        } else if (onPress !== undefined && pressed === indexAt(event)) {
          clear();
          onPress(pressed);
        } else if (event.pointerType === 'touch') {
          show(indexAt(event));
          timer.current = setTimeout(() => setPosition(null), touchDelayMs);
        }
      },
      onPointerCancel: clear,
      onPointerLeave: (event) => {
        if (event.pointerType !== 'touch' && drag.current === null && anchor === null) show(null);
      },
    },
    keyHandlers: {
      onKeyDown: handleKeyDown,
      // Screen readers move a slider without key events.
      onChange: (event) => show(Number(event.currentTarget.value)),
      onFocus: (event) => {
        if (event.currentTarget.matches(':focus-visible')) show(active ?? last);
      },
      onBlur: clear,
    },
  };
}

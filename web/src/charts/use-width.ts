import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Measured before the first paint, to avoid a layout shift. */
export function useWidth<Element extends HTMLElement>(): {
  ref: RefObject<Element | null>;
  width: number;
} {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = (): void => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

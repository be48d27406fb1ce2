import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react';

interface ScrollBoxProps extends Omit<ComponentProps<'div'>, 'ref'> {
  label: string;
}

/** Focusable by keyboard only while its content overflows. */
export function ScrollBox({ label, ...props }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const isOverflowing = useIsOverflowing(box);
  return (
    <div
      {...props}
      ref={box}
      data-overflowing={isOverflowing || undefined}
      {...(isOverflowing ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    />
  );
}

function useIsOverflowing(box: RefObject<HTMLElement | null>): boolean {
  const [isOverflowing, setIsOverflowing] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () =>
      setIsOverflowing(
        element.scrollWidth > element.clientWidth + 1 ||
          (getComputedStyle(element).overflowY !== 'visible' &&
            element.scrollHeight > element.clientHeight + 1),
      );
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [box]);
  return isOverflowing;
}

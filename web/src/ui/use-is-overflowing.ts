import { useEffect, useState, type RefObject } from 'react';

export function useIsOverflowing(box: RefObject<HTMLElement | null>): boolean {
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

import { useEffect, useEffectEvent, useRef } from 'react';

export function useActiveArea(onActive: ((isActive: boolean) => void) | undefined) {
  const area = useRef<HTMLElement>(null);
  const tell = useEffectEvent((isActive: boolean) => onActive?.(isActive));
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const come = (): void => tell(true);
    const leave = (): void => tell(false);
    const pairs = [
      ['mouseenter', come],
      ['focusin', come],
      ['mouseleave', leave],
      ['focusout', leave],
    ] as const;
    for (const [name, handle] of pairs) element.addEventListener(name, handle);
    return () => {
      for (const [name, handle] of pairs) element.removeEventListener(name, handle);
    };
  }, []);
  return area;
}

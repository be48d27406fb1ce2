import { useRef, type ComponentProps } from 'react';
import { useIsOverflowing } from '../use-is-overflowing.ts';

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

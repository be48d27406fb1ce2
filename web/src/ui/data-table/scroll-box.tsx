import { useRef, type ComponentProps } from 'react';
import { useIsOverflowing } from '../use-is-overflowing.ts';

interface ScrollBoxProps extends Omit<ComponentProps<'div'>, 'ref'> {
  /** What is in it, for those who come to it by keyboard. */
  label: string;
}

/** A box that may be too small for what is in it; only then it is a stop for the keyboard. */
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

import type { ReactNode } from 'react';
import classes from './kbd.module.css';

interface KbdProps {
  /** In a button that names its key itself, by `aria-keyshortcuts`. */
  isSilent?: boolean | undefined;
  children: ReactNode;
}

/** A key of the keyboard, as a hint beside what it does. */
export function Kbd({ isSilent, children }: KbdProps) {
  return (
    <kbd className={classes['root']} aria-hidden={isSilent}>
      {children}
    </kbd>
  );
}

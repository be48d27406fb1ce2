import type { ReactNode } from 'react';
import classes from './kbd.module.css';

interface KbdProps {
  isSilent?: boolean | undefined;
  children: ReactNode;
}

export function Kbd({ isSilent, children }: KbdProps) {
  return (
    <kbd className={classes['root']} aria-hidden={isSilent}>
      {children}
    </kbd>
  );
}

import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeTone = 'ok' | 'warn' | 'err' | 'info' | 'accent' | 'neutral' | 'outline';

interface BadgeProps {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  swatch?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, swatch, children }: BadgeProps) {
  return (
    <span className={classes['root']} data-tone={tone}>
      {icon !== undefined && (
        <span className={classes['icon']} aria-hidden>
          {icon}
        </span>
      )}
      {swatch !== undefined && (
        <span className={classes['swatch']} style={{ background: swatch }} aria-hidden />
      )}
      <span className={classes['text']}>{children}</span>
    </span>
  );
}

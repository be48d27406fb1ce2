import { IconAlertCircle, IconInfoCircle } from '#icons';
import type { ReactNode } from 'react';
import classes from './alert.module.css';

interface AlertProps {
  tone: 'info' | 'warn' | 'err';
  /** For alerts at the top of a form that may be scrolled out of view. */
  comesIntoView?: boolean | undefined;
  children: ReactNode;
}

const roles = { info: 'status', warn: undefined, err: 'alert' } as const;

const scrollIntoView = (root: HTMLElement | null): void =>
  root?.scrollIntoView({ block: 'nearest' });

export function Alert({ tone, comesIntoView = false, children }: AlertProps) {
  const Icon = tone === 'err' ? IconAlertCircle : IconInfoCircle;
  return (
    <div
      ref={comesIntoView ? scrollIntoView : undefined}
      className={classes['root']}
      data-tone={tone}
      role={roles[tone]}
    >
      <Icon className={classes['icon']} size={18} stroke={1.7} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

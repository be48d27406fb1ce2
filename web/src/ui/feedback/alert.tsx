import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert.module.css';

interface AlertProps {
  tone: 'info' | 'warn' | 'err';
  /** At the head of a form that may have been scrolled, where nobody would see it. */
  comesIntoView?: boolean | undefined;
  children: ReactNode;
}

const roles = { info: 'status', warn: undefined, err: 'alert' } as const;

const comeIntoView = (root: HTMLElement | null): void => root?.scrollIntoView({ block: 'nearest' });

/** A message that stays where it belongs, in a form or above a list. */
export function Alert({ tone, comesIntoView = false, children }: AlertProps) {
  const Icon = tone === 'err' ? IconAlertCircle : IconInfoCircle;
  return (
    <div
      ref={comesIntoView ? comeIntoView : undefined}
      className={classes['root']}
      data-tone={tone}
      role={roles[tone]}
    >
      <Icon className={classes['icon']} size={18} stroke={1.7} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
  isError?: boolean | undefined;
}

export function EmptyState({ icon, title, hint, action, isError = false }: EmptyStateProps) {
  return (
    <div className={classes['root']} role={isError ? 'alert' : undefined}>
      <span className={classes['icon']} data-tone={isError ? 'bad' : undefined} aria-hidden>
        {icon}
      </span>
      <p className={classes['title']}>{title}</p>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </div>
  );
}

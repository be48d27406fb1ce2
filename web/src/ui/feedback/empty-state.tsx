import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes['root']}>
      <span className={classes['icon']} aria-hidden>
        {icon}
      </span>
      <p className={classes['title']}>{title}</p>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </div>
  );
}

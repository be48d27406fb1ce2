import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface ErrorStateProps {
  title: ReactNode;
  hint?: ReactNode;
  onRetry: () => void;
  retryLabel: string;
}

export function ErrorState({ title, hint, onRetry, retryLabel }: ErrorStateProps) {
  return (
    <div className={classes['root']} role="alert">
      <span className={classes['icon']} data-tone="bad" aria-hidden>
        <IconAlertCircle />
      </span>
      <p className={classes['title']}>{title}</p>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
      <div className={classes['action']}>
        <Button leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}

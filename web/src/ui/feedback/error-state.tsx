import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '#icons';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: ReactNode;
  hint?: ReactNode;
  onRetry: () => void;
  retryLabel: string;
}

export function ErrorState({ title, hint, onRetry, retryLabel }: ErrorStateProps) {
  return (
    <EmptyState
      isError
      icon={<IconAlertCircle />}
      title={title}
      hint={hint}
      action={
        <Button leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={onRetry}>
          {retryLabel}
        </Button>
      }
    />
  );
}

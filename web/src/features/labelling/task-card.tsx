import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { LoadingCard } from './loading-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import classes from './task-page.module.css';
import type { QueueState } from './task-queue.ts';

interface TaskCardProps {
  state: Pick<QueueState<unknown, unknown>, 'phase' | 'progress' | 'loadError'>;
  onRetry: () => void;
  whenEmpty?: ReactNode;
  children: ReactNode;
}

const nothing = { total: 0, remaining: 0, secondsPerTask: 0 };

export function TaskCard({ state, onRetry, whenEmpty, children }: TaskCardProps) {
  const { t } = useTranslation(['labelling', 'common']);
  const errorText = useErrorText();
  switch (state.phase) {
    case 'loading':
      return <LoadingCard />;
    case 'failed':
      return (
        <ErrorState
          title={t('common:loadFailed')}
          hint={errorText(state.loadError)}
          retryLabel={t('common:retry')}
          onRetry={onRetry}
        />
      );
    case 'empty':
      return (
        <div className={classes['empty']}>
          <ProgressCard {...(state.progress ?? nothing)} />
          <output>
            <Alert tone="warn">{t('allProcessed')}</Alert>
          </output>
          {whenEmpty}
        </div>
      );
    case 'working':
      return (
        <>
          <ProgressCard {...(state.progress ?? nothing)} />
          {children}
        </>
      );
  }
}

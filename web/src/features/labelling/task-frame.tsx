import { useTranslation } from 'react-i18next';
import { useEffect, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '@mantine/core';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TaskProgress } from './task-progress.tsx';
import classes from './task-page.module.css';
import type { QueueState } from './task-queue.ts';
import { useSaveErrorText } from './save-errors.ts';

interface TaskFrameProps {
  state: Pick<QueueState<unknown, unknown>, 'phase' | 'progress' | 'loadError'>;
  onRetry: () => void;
  whenEmpty?: ReactNode;
  children: ReactNode;
}

const nothing = { total: 0, remaining: 0, secondsPerTask: 0 };

export function TaskFrame({ state, onRetry, whenEmpty, children }: TaskFrameProps) {
  const { t } = useTranslation(['labelling', 'common']);
  const errorText = useErrorText();
  switch (state.phase) {
    case 'loading':
      return <LoadingSkeleton />;
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
          <TaskProgress {...(state.progress ?? nothing)} />
          <output>
            <Alert tone="warn">{t('allProcessed')}</Alert>
          </output>
          {whenEmpty}
        </div>
      );
    case 'working':
      return (
        <>
          <TaskProgress {...(state.progress ?? nothing)} />
          {children}
        </>
      );
  }
}

const slowAfterMs = 3000;

export function LoadingSkeleton() {
  const { t } = useTranslation(['labelling', 'common']);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <VisuallyHidden component="output">{t('common:loading')}</VisuallyHidden>
      <output>{isSlow && <Alert tone="warn">{t('slow')}</Alert>}</output>
      <Skeleton height={20} />
      <div className={classes['duo']} aria-busy>
        <div className={classes['left']}>
          <Skeleton height="100%" radius="var(--r-lg)" />
        </div>
        <div className={classes['right']}>
          <Skeleton height="100%" radius="var(--r-lg)" />
        </div>
      </div>
      <Skeleton height={118} radius="var(--r-lg)" />
    </>
  );
}

export function SaveFailure({ failure }: { failure: { error: unknown } | null }) {
  const { t } = useTranslation('labelling');
  const saveErrorText = useSaveErrorText();
  if (!failure) return null;
  return (
    <Alert tone="err">
      <b>{t('notSaved')}</b> {saveErrorText(failure.error)}
    </Alert>
  );
}

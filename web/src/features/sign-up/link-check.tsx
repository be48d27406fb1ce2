import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AuthHeading } from '../../widgets/session/auth-heading.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import classes from './sign-up-page.module.css';

export function CheckingLink({ title }: { title: string }) {
  return (
    <div className={classes['form']} aria-busy>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <Skeleton width="60%" height={36} />
      <Skeleton width="90%" height={22} />
      <Skeleton height={70} radius="var(--r-md)" />
      <Skeleton height={70} radius="var(--r-md)" />
      <Skeleton height={44} radius="var(--r-md)" />
    </div>
  );
}

interface LinkProblemProps {
  error: Error | null;
  title: string;
  hint: string;
  onRetry: () => void;
  children: ReactNode;
}

export function LinkProblem({ error, title, hint, onRetry, children }: LinkProblemProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  if (error && !isAboutLink(error)) {
    return (
      <>
        <VisuallyHidden component="h1">{t('loadFailed')}</VisuallyHidden>
        <ErrorState
          title={t('loadFailed')}
          hint={errorText(error)}
          retryLabel={t('retry')}
          onRetry={onRetry}
        />
      </>
    );
  }
  return (
    <div role="alert">
      <AuthHeading title={title}>
        <p>{hint}</p>
      </AuthHeading>
      <p className={classes['ways']}>{children}</p>
    </div>
  );
}

const isAboutLink = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'invalidLink' || error.code === 'invalid');

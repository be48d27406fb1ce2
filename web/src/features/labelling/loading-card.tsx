import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import classes from './task-page.module.css';

export function LoadingCard() {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden component="output">{t('loading')}</VisuallyHidden>
      <Skeleton height={20} />
      <div className={classes['duo']}>
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

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useRetryPictures } from './api.ts';
import classes from './operations-page.module.css';

interface RejectedPicturesFormProps {
  kept: number;
  gone: number;
}

export function RejectedPicturesForm({ kept, gone }: RejectedPicturesFormProps) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const { tellDone, tellError } = useTellResult();
  const retry = useRetryPictures();
  if (kept + gone === 0) return t('storage.rejectedNone');
  return (
    <>
      {t('storage.rejectedText', { kept: format.count(kept), gone: format.count(gone) })}
      <span className={classes['hint']}>{t('storage.rejectedHint')}</span>
      {kept > 0 && (
        <Button
          size="xs"
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(undefined, {
              onSuccess: ({ queued, gone: lost }) =>
                tellDone(
                  [
                    t('storage.retryQueued', { count: queued }),
                    ...(lost > 0 ? [t('storage.retryGone', { count: lost })] : []),
                  ].join(' '),
                ),
              onError: tellError,
            })
          }
        >
          {t('storage.retryPictures')}
        </Button>
      )}
    </>
  );
}

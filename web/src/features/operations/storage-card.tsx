import type { StorageState } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Button, Group } from '@mantine/core';
import { Panel } from '../../ui/display/panel.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { FactList } from './fact-list.tsx';
import classes from './operations-page.module.css';
import { useRetryPictures } from './api.ts';

export function StorageCard({ storage }: { storage: StorageState }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const { pictures, disks } = storage;
  return (
    <Panel title={t('storage.title')}>
      <FactList
        facts={[
          { name: t('storage.database'), value: format.bytes(storage.database_bytes) },
          {
            name: t('storage.pictures'),
            value: (
              <>
                {t(pictures.is_estimate ? 'storage.picturesAbout' : 'storage.picturesText', {
                  count: format.count(pictures.count),
                  bytes: format.bytes(pictures.bytes),
                })}
                <span className={classes['hint']}>{t('storage.picturesHint')}</span>
              </>
            ),
          },
          {
            name: t('storage.oldest'),
            value:
              pictures.oldest_at === null
                ? t('storage.none')
                : format.timestamp(pictures.oldest_at),
          },
          {
            name: t('storage.kept'),
            value:
              pictures.kept_days === 0
                ? t('storage.keptForEver')
                : t('storage.keptDays', { count: pictures.kept_days }),
          },
          {
            name: t('storage.rejected'),
            value: <RejectedPictures {...pictures.rejected} />,
          },
        ]}
      />
      <h3 className={classes['subtitle']}>{t('storage.free')}</h3>
      <ul className={classes['disks']}>
        {disks.map(({ folder, uses, free_bytes: free, total_bytes: total }) => {
          const name = uses.map((use) => t(`storage.uses.${use}`)).join(', ');
          const text = t('storage.freeOf', {
            free: format.bytes(free),
            total: format.bytes(total),
          });
          return (
            <li key={folder}>
              <Group gap="0 var(--s3)" justify="space-between" align="stretch">
                <span>{name}</span>
                <span className={classes['time']}>{text}</span>
              </Group>
              <ProgressBar
                percent={total === 0 ? 0 : (100 * (total - free)) / total}
                label={name}
                valueText={text}
              />
              <code className={classes['folder']}>{folder}</code>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface RejectedPicturesProps {
  kept: number;
  gone: number;
}

function RejectedPictures({ kept, gone }: RejectedPicturesProps) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const { notifyDone, notifyError } = useResultToast();
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
                notifyDone(
                  [
                    t('storage.retryQueued', { count: queued }),
                    ...(lost > 0 ? [t('storage.retryGone', { count: lost })] : []),
                  ].join(' '),
                ),
              onError: notifyError,
            })
          }
        >
          {t('storage.retryPictures')}
        </Button>
      )}
    </>
  );
}

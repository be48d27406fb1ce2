import { Stack } from '@mantine/core';
import type { RecognitionState } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FactList } from './fact-list.tsx';
import classes from './operations-page.module.css';
import { useTimeTexts } from './operations-texts.ts';

export function RecognitionCard({ recognition }: { recognition: RecognitionState }) {
  const { t } = useTranslation(['operations', 'common']);
  const format = useFormat();
  const { encoder, described, total, cpu_ms_per_picture: cpuMs } = recognition;
  const isFinished = described >= total;
  const progress = t('recognition.describedOf', {
    done: format.count(described),
    total: format.count(total),
  });
  return (
    <Stack gap="var(--s4)">
      <Panel title={t('recognition.title')}>
        <FactList
          facts={[
            {
              name: t('recognition.described'),
              value: isFinished
                ? t('recognition.allDescribed', { total: format.count(total) })
                : progress,
            },
            {
              name: t('recognition.pace'),
              value: t('recognition.perHour', {
                pictures: format.count(recognition.pictures_last_hour),
              }),
            },
            {
              name: t('recognition.cpu'),
              value:
                cpuMs === null
                  ? t('common:notAvailable')
                  : t('recognition.cpuMs', { ms: format.count(Math.round(cpuMs)) }),
            },
            { name: t('recognition.encoder'), value: encoder.name },
            { name: t('recognition.version'), value: encoder.version, isCode: true },
          ]}
        />
        {!isFinished && (
          <div className={classes['progress']}>
            <ProgressBar
              percent={(100 * described) / total}
              label={t('recognition.described')}
              valueText={progress}
            />
          </div>
        )}
      </Panel>
      {recognition.sites.length > 0 && <FitTable sites={recognition.sites} />}
    </Stack>
  );
}

type Site = RecognitionState['sites'][number];

function FitTable({ sites }: { sites: readonly Site[] }) {
  const { t } = useTranslation(['operations', 'common']);
  const format = useFormat();
  const { moment } = useTimeTexts();
  const none = <span className={classes['note']}>{t('recognition.notYet')}</span>;
  return (
    <div className={classes['list']}>
      <h3>{t('recognition.fits')}</h3>
      <DataTable
        caption={t('recognition.fits')}
        columns={[
          { key: 'site', header: t('storage.site'), render: ({ name }) => name },
          {
            key: 'described',
            header: t('recognition.described'),
            align: 'end',
            render: ({ described, is_finished: isFinished }) =>
              isFinished
                ? format.count(described)
                : t('recognition.soFar', { pictures: format.count(described) }),
          },
          {
            key: 'fit',
            header: t('recognition.lastFit'),
            render: ({ fit }) =>
              fit ? <span className={classes['time']}>{moment(fit.at)}</span> : none,
          },
          {
            key: 'labels',
            header: t('recognition.labels'),
            align: 'end',
            render: ({ fit }) => fit && format.count(fit.labels),
          },
          {
            key: 'duration',
            header: t('recognition.duration'),
            align: 'end',
            render: ({ fit }) =>
              fit && t('recognition.seconds', { seconds: format.fixed(fit.cpu_ms / 1000, 1) }),
          },
        ]}
        rows={sites}
        rowKey={({ id }) => String(id)}
        isDense
      />
    </div>
  );
}

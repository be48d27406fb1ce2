import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AnalyticsState, AnalyticsCheck } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useCheckAnalytics, useRebuildAnalytics } from './api.ts';
import { FactList } from './fact-list.tsx';
import classes from './operations-page.module.css';
import { useTimeTexts } from './operations-texts.ts';

interface AnalyticsCardProps {
  analytics: AnalyticsState;
  at: string;
}

export function AnalyticsCard({ analytics, at }: AnalyticsCardProps) {
  const { t } = useTranslation(['operations', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  const check = useCheckAnalytics();
  const rebuild = useRebuildAnalytics();
  const [isAsking, { open, close }] = useDisclosure(false);
  if (analytics.engine === 'database') {
    return (
      <Panel title={t('analytics.title')}>
        <p className={classes['note']}>{t('analytics.onDatabase')}</p>
      </Panel>
    );
  }
  const { is_ready: isReady, running_check: running } = analytics;
  return (
    <Panel
      title={t('analytics.title')}
      actions={
        <>
          <Button
            size="xs"
            disabled={!isReady || running !== null || check.isPending}
            onClick={() => check.mutate(undefined, { onError: notifyError })}
          >
            {t('analytics.checkNow')}
          </Button>
          <Button size="xs" disabled={!isReady || rebuild.isPending} onClick={open}>
            {t('analytics.rebuild')}
          </Button>
        </>
      }
    >
      <Facts analytics={analytics} at={at} />
      {running && (
        <div className={classes['progress']}>
          <output>
            {t('analytics.checking', {
              done: Math.min(running.done + 1, running.total),
              total: running.total,
            })}
          </output>
          <ProgressBar
            percent={(100 * running.done) / running.total}
            label={t('analytics.progress')}
          />
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('analytics.rebuildTitle')}
        text={t('analytics.rebuildQuestion')}
        confirmLabel={t('analytics.rebuild')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        processingLabel={t('common:processing')}
        isProcessing={rebuild.isPending}
        destructive
        onConfirm={() =>
          rebuild.mutate(undefined, {
            onSuccess: () => notifyDone(t('analytics.rebuilding')),
            onError: notifyError,
            onSettled: close,
          })
        }
        onCancel={close}
      />
    </Panel>
  );
}

function Facts({ analytics, at }: AnalyticsCardProps) {
  const { t } = useTranslation(['operations', 'common']);
  const format = useFormat();
  const { moment, age } = useTimeTexts();
  const checkText = useCheckText();
  const unknown = t('common:notAvailable');
  const counted = (value: number | null): string =>
    value === null ? unknown : format.count(value);
  const sized = (value: number | null): string => (value === null ? unknown : format.bytes(value));
  const { as_of: asOf, is_ready: isReady, pending_rows: pending, last_check: check } = analytics;
  const state = isReady ? (pending > 0 ? 'behind' : 'ready') : 'building';
  return (
    <FactList
      facts={[
        {
          name: t('analytics.state'),
          value: <Badge tone={state === 'ready' ? 'ok' : 'warn'}>{t(`analytics.${state}`)}</Badge>,
        },
        { name: t('analytics.asOf'), value: format.timestamp(asOf) },
        {
          name: t('analytics.lag'),
          value:
            asOf === null
              ? unknown
              : t('analytics.lagText', {
                  count: pending,
                  time: age(asOf, at),
                  rows: format.count(pending),
                }),
        },
        { name: t('analytics.snapshot'), value: analytics.snapshot ?? unknown, isCode: true },
        {
          name: t('analytics.rows'),
          value: t('analytics.rowsOf', {
            rows: counted(analytics.rows),
            estimate: counted(analytics.database_rows_estimate),
          }),
        },
        {
          name: t('analytics.memory'),
          value: t('analytics.of', {
            used: sized(analytics.memory_bytes),
            limit: sized(analytics.memory_limit_bytes),
          }),
        },
        { name: t('analytics.file'), value: sized(analytics.file_bytes) },
        {
          name: t('analytics.lastCheck'),
          value: <output>{check === null ? t('analytics.noCheck') : checkText(check)}</output>,
        },
        {
          name: t('analytics.nextCheck'),
          value: analytics.next_check_at === null ? unknown : moment(analytics.next_check_at),
        },
      ]}
    />
  );
}

function useCheckText(): (check: AnalyticsCheck) => string {
  const { t } = useTranslation('operations');
  const { moment } = useTimeTexts();
  return ({ finished_at, reach, repaired }) => {
    const facts = { time: moment(finished_at), reach: t(`analytics.reach.${reach}`) };
    if (repaired === null) return t('analytics.checkFailed', facts);
    return repaired === 0
      ? t('analytics.checkFine', facts)
      : t('analytics.checkRepaired', { ...facts, count: repaired });
  };
}

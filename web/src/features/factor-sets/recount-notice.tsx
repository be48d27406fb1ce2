import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { recountOptions } from './api.ts';

/** Progress of the recalculation; figures on every page are read again when it ends. */
export function RecountNotice({ organisation }: { organisation: number }) {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  const queryClient = useQueryClient();
  const { data } = useQuery(recountOptions(organisation));
  const recount = data?.recount ?? null;
  const isRunning = recount !== null && recount.finished_at === null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void queryClient.invalidateQueries();
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
  if (!isRunning) return null;
  const text =
    recount.total === null
      ? t('recount.counting')
      : t('recount.progress', {
          done: format.count(recount.done),
          total: format.count(recount.total),
        });
  const percent = recount.total ? (recount.done / recount.total) * 100 : 0;
  return (
    <Alert tone="info">
      {text}
      <ProgressBar percent={percent} label={t('recount.label')} valueText={text} />
    </Alert>
  );
}

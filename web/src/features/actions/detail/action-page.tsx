import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { idParam } from '@wastegauge/contract/values/paging';
import type { Action } from '@wastegauge/contract/insight/actions';
import { dayIn } from '@wastegauge/contract/values/dates';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../../api/api-error.ts';
import { useDocumentName } from '../../../ui/document-name.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PanelSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { useSites } from '../../../widgets/places/site-list.ts';
import { useNow } from '../../../widgets/time/use-now.ts';
import { actionOptions } from '../api.ts';
import { useTargetName } from '../use-target-name.ts';
import { ActionFigures } from './action-figures.tsx';
import { ActionHeader } from './action-header.tsx';
import classes from './action-page.module.css';
import { BeforeAfterCard } from './before-after-card.tsx';
import { GramsChartCard } from './grams-chart-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { PicturesCard } from './pictures-card.tsx';
import { VerdictCard } from './verdict-card.tsx';

export function ActionPage({ NotFound }: { NotFound: ComponentType }) {
  const { t } = useTranslation('common');
  const id = idParam.safeParse(useParams({ strict: false }).actionId).data;
  const action = useQuery({ ...actionOptions(id ?? 0), enabled: id !== undefined });
  useDocumentName(action.data?.title);
  if (id === undefined || isNotFound(action.error)) return <NotFound />;
  if (action.isLoadingError) return <LoadError query={action} />;
  if (action.data === undefined) return <PanelSkeleton height={400} label={t('loading')} />;
  return <ActionDetail key={id} action={action.data} />;
}

function ActionDetail({ action }: { action: Action }) {
  const { t } = useTranslation('actions');
  const site = useSites().find(({ id }) => id === action.site.id);
  const today = dayIn(site?.timezone ?? 'UTC', useNow());
  const targetName = useTargetName([action])(action.target);
  const { result } = action;
  return (
    <>
      <ActionHeader action={action} targetName={targetName} today={today} />
      <div className={classes['cards']}>
        {action.is_cancelled && <Alert tone="info">{t('cancelled')}</Alert>}
        {action.text !== '' && <p className={classes['text']}>{action.text}</p>}
        <ActionFigures action={action} today={today} />
        {result?.weeks.some((week) => week.grams_per_cover !== null) && (
          <GramsChartCard action={action} result={result} targetName={targetName} today={today} />
        )}
        <div className={classes['columns']}>
          {result && (
            <BeforeAfterCard
              action={action}
              result={result}
              targetName={targetName}
              today={today}
            />
          )}
          <VerdictCard action={action} targetName={targetName} today={today} />
        </div>
        <div className={classes['columns']}>
          <NotesCard action={action} />
          <PicturesCard action={action} today={today} />
        </div>
      </div>
    </>
  );
}

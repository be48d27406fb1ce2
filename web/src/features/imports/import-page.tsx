import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { IconArrowLeft, IconCheck } from '#icons';
import type { ImportSummary } from '@wastegauge/contract/edges/imports';
import { idParam } from '@wastegauge/contract/values/paging';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isNotFound } from '../../api/api-error.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { draftOptions } from './api.ts';
import { CheckStep } from './check-step.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { DoneCard } from './done-card.tsx';
import classes from './import-page.module.css';
import { importSearch, importSteps, type ImportStep } from './imports-search.ts';
import type { NewSiteDialog } from './unknown-names-card.tsx';

interface ImportPageProps {
  NotFound: ComponentType;
  NewSite: NewSiteDialog;
}

export function ImportPage({ NotFound, NewSite }: ImportPageProps) {
  const importId = idParam.safeParse(useParams({ strict: false }).importId).data;
  return importId === undefined ? (
    <NotFound />
  ) : (
    <Import key={importId} id={importId} NotFound={NotFound} NewSite={NewSite} />
  );
}

function Import({ id, NotFound, NewSite }: ImportPageProps & { id: number }) {
  const { t } = useTranslation(['imports', 'common']);
  const { step = 'columns' } = importSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [done, setDone] = useState<ImportSummary | null>(null);
  const draft = useQuery({ ...draftOptions(id), enabled: done === null });
  const show = (next: 'columns' | 'check'): void => {
    void navigate({ to: '.', search: (previous) => ({ ...previous, step: next }) });
  };
  const isGone =
    draft.error instanceof ApiError && draft.error.status < 500 && draft.error.status > 0;
  if (done === null && isNotFound(draft.error)) return <NotFound />;
  if (done === null && isGone) return <Navigate to="/imports" replace />;
  return (
    <>
      <PageHeader
        title={done?.file_name ?? draft.data?.file_name ?? t('title')}
        crumb={
          <Link to="/imports" className={classes['back']}>
            <IconArrowLeft size={16} stroke={1.7} aria-hidden />
            {t('back')}
          </Link>
        }
      />
      <div className={classes['root']}>
        <ImportSteps current={done ? 'done' : step} />
        {done ? (
          <DoneCard summary={done} />
        ) : draft.isLoadingError ? (
          <LoadError query={draft} />
        ) : !draft.data ? (
          <PanelSkeleton label={t('common:loading')} />
        ) : step === 'check' ? (
          <CheckStep
            draft={draft.data}
            NewSite={NewSite}
            onBack={() => show('columns')}
            onDone={setDone}
          />
        ) : (
          <ColumnsForm
            key={`${draft.data.id} ${draft.data.revision}`}
            draft={draft.data}
            onChecked={() => show('check')}
          />
        )}
      </div>
    </>
  );
}

function ImportSteps({ current }: { current: ImportStep }) {
  const { t } = useTranslation('imports');
  const currentIndex = importSteps.indexOf(current);
  return (
    <ol className={classes['steps']} aria-label={t('steps.label')}>
      {importSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === currentIndex ? 'step' : undefined}
          data-done={index < currentIndex || undefined}
        >
          <span className={classes['mark']} aria-hidden>
            {index < currentIndex ? <IconCheck size={14} stroke={2.4} /> : index + 1}
          </span>
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}

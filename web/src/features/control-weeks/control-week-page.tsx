import { Button } from '@mantine/core';
import { IconChevronRight } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../api/api-error.ts';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { cancelControlWeek, controlWeekOptions, endControlWeek } from './api.ts';
import cardClasses from './control-week-card.module.css';
import classes from './control-week-page.module.css';
import { DaysTable } from './days-table.tsx';
import { EntryCard } from './entry-card.tsx';
import { ProgressStrip } from './progress-strip.tsx';
import { ResultFigures } from './result-figures.tsx';
import { useControlWeekChange } from './use-control-week-change.ts';
import { serviceKey, shownService } from './week-plan.ts';

export function ControlWeekPage({ NotFound }: { NotFound: ComponentType }) {
  const { t } = useTranslation('common');
  const params = useParams({ strict: false });
  const id = /^\d{1,15}$/u.test(params.id ?? '') ? Number(params.id) : 0;
  const week = useQuery({ ...controlWeekOptions(id), enabled: id > 0 });
  if (id === 0 || isNotFound(week.error)) return <NotFound />;
  if (week.isLoadingError) return <LoadError query={week} />;
  if (week.data === undefined) return <PanelSkeleton height={300} label={t('loading')} />;
  return <Week key={id} week={week.data} />;
}

function Week({ week }: { week: ControlWeek }) {
  const { t } = useTranslation('controlWeeks');
  const [chosen, setChosen] = useState<string>();
  const { plan, state, result, expired_by } = week;
  const isOpen = state === 'running' || state === 'finished';
  const shown = isOpen ? shownService(plan, chosen) : undefined;
  return (
    <div className={classes['page']}>
      <WeekHeader week={week} />
      <div className={classes['cards']}>
        {(state === 'planned' || state === 'running') && (
          <p className={classes['intro']}>{t('page.intro')}</p>
        )}
        {expired_by !== null && <Alert tone="warn">{t(`expiredBy.${expired_by}`)}</Alert>}
        {state === 'cancelled' && <Alert tone="info">{t('page.cancelled')}</Alert>}
        <ProgressStrip plan={plan} />
        {isOpen && (shown || state === 'running') && (
          <EntryCard
            key={shown && `${serviceKey(shown)} ${shown.outcome} ${shown.tubs.join(' ')}`}
            week={week}
            service={shown}
            onSaved={() => setChosen(undefined)}
          />
        )}
        {result && (state === 'finished' || state === 'expired') && (
          <Panel title={t('page.result')}>
            <div className={cardClasses['body']}>
              <ResultFigures week={week} result={result} />
            </div>
          </Panel>
        )}
        <DaysTable
          week={week}
          shown={shown && serviceKey(shown)}
          onChoose={isOpen ? setChosen : undefined}
        />
      </div>
    </div>
  );
}

function WeekHeader({ week }: { week: ControlWeek }) {
  const { t } = useTranslation(['controlWeeks', 'coverage']);
  const format = useFormat();
  return (
    <PageHeader
      crumb={
        <nav aria-label={t('page.crumbs')}>
          <ol className={classes['crumbs']}>
            <li>
              <Link to="/coverage" search={{ siteId: week.site.id, siteName: week.site.name }}>
                {t('coverage:title')}
              </Link>
              <IconChevronRight size={14} stroke={1.7} aria-hidden />
            </li>
            <li aria-current="page">{t('title')}</li>
          </ol>
        </nav>
      }
      title={t('title')}
      subtitle={t('page.subtitle', {
        period: format.periodWithYear(week),
        site: week.site.name,
      })}
      actions={<WeekActions week={week} />}
    />
  );
}

function WeekActions({ week: { id, state, is_ended_early } }: { week: ControlWeek }) {
  const { t } = useTranslation('controlWeeks');
  const { change, isPending } = useControlWeekChange();
  const end = (isEnded: boolean): Promise<void> =>
    change({
      run: () => endControlWeek(id, isEnded),
      done: t(isEnded ? 'page.ended' : 'page.resumed'),
      undo: () => endControlWeek(id, !isEnded),
    });
  const cancel = (isCancelled: boolean): Promise<void> =>
    change({
      run: () => cancelControlWeek(id, isCancelled),
      done: t(isCancelled ? 'page.cancelDone' : 'page.restored'),
      undo: () => cancelControlWeek(id, !isCancelled),
    });
  const button = (label: string, act: () => Promise<void>) => (
    <Button disabled={isPending} onClick={() => void act()}>
      {label}
    </Button>
  );
  if (state === 'running') return button(t('page.endEarly'), () => end(true));
  if (state === 'planned') return button(t('page.cancel'), () => cancel(true));
  if (state === 'cancelled') return button(t('page.restore'), () => cancel(false));
  if (state === 'expired') return null;
  return (
    <>
      {is_ended_early && button(t('page.resume'), () => end(false))}
      {button(t('page.discard'), () => cancel(true))}
    </>
  );
}

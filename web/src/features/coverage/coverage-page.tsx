import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { maxCovers } from '@wastegauge/contract/insight/covers';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { coverageOptions } from '../../widgets/coverage/api.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { useRefreshCoverage } from './api.ts';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { CoverageHeader } from './coverage-header.tsx';
import classes from './coverage-page.module.css';
import { GapsCard } from './gaps/gaps-card.tsx';
import { SitesCard } from './sites-card.tsx';
import { SummaryCard } from './summary-card.tsx';
import { useCoverageChoice } from './use-coverage-choice.ts';

/** Dialogs of other features. */
export interface CoverageDialogs {
  AddWaste: ComponentType<{
    opened: boolean;
    onClose: () => void;
    siteId: number;
    /** Local time of the site at which the service began. */
    siteTime: string;
    onAdded: () => void;
  }>;
  Covers: ComponentType<{
    opened: boolean;
    onClose: () => void;
    site: SiteOption;
    day: Day | null;
    maximum: number;
  }>;
  CoversOfDays: ComponentType<{
    opened: boolean;
    onClose: () => void;
    site: SiteOption;
    period: Period;
    maximum: number;
  }>;
}

interface CoveragePageProps {
  dialogs: CoverageDialogs;
  /** Card of one site beside its gaps. */
  ControlWeek?: ComponentType<{ siteId: number }> | undefined;
}

interface Opened {
  kind: 'waste' | 'covers' | 'coversOfDays';
  site: SiteOption;
  period: Period;
  time: string;
}

export function CoveragePage({ dialogs, ControlWeek }: CoveragePageProps) {
  const { AddWaste, Covers, CoversOfDays } = dialogs;
  const { t } = useTranslation(['coverage', 'common']);
  const choice = useCoverageChoice();
  const { sites, site, request } = choice;
  const coverage = useQuery(coverageOptions(request));
  const refresh = useRefreshCoverage();
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (kind: Opened['kind'], siteId: number, period: Period, time = '12:00'): void => {
    const chosen = sites.find(({ id }) => id === siteId);
    if (!chosen) return;
    setOpened({ kind, site: chosen, period, time });
    setIsOpen(true);
  };
  const close = (): void => setIsOpen(false);
  const addCovers = (siteId: number, startDate: Day, endDate = startDate): void =>
    open(startDate === endDate ? 'covers' : 'coversOfDays', siteId, { startDate, endDate });
  const addWaste = (siteId: number, day: Day, time?: string): void =>
    open('waste', siteId, { startDate: day, endDate: day }, time);
  return (
    <>
      <CoverageHeader choice={choice} coverage={coverage.data} />
      {coverage.isPending && <PanelSkeleton label={t('common:loading')} height={140} />}
      {coverage.isLoadingError && <LoadError query={coverage} />}
      {coverage.data && (
        <div className={classes['cards']} data-refetching={coverage.isPlaceholderData || undefined}>
          <SummaryCard
            figures={coverage.data.total}
            hasPeriod={coverage.data.period !== null}
            request={request}
          />
          {site ? (
            <CalendarCard choice={choice} site={site} onCovers={addCovers} onWaste={addWaste} />
          ) : (
            <SitesCard sites={coverage.data.sites} />
          )}
          <div
            className={classes['columns']}
            data-control={(site && ControlWeek !== undefined) || undefined}
          >
            <GapsCard choice={choice} onCovers={addCovers} onWaste={addWaste} />
            {site && ControlWeek && <ControlWeek siteId={site.id} />}
          </div>
        </div>
      )}
      {opened && (
        <>
          <AddWaste
            opened={isOpen && opened.kind === 'waste'}
            onClose={close}
            siteId={opened.site.id}
            siteTime={`${opened.period.startDate}T${opened.time}`}
            onAdded={() => void refresh()}
          />
          <Covers
            opened={isOpen && opened.kind === 'covers'}
            onClose={close}
            site={opened.site}
            day={opened.period.startDate}
            maximum={maxCovers}
          />
          <CoversOfDays
            opened={isOpen && opened.kind === 'coversOfDays'}
            onClose={close}
            site={opened.site}
            period={opened.period}
            maximum={maxCovers}
          />
        </>
      )}
    </>
  );
}

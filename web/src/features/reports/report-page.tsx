import { reportKinds, type ReportKind } from '@wastegauge/contract/values/address-options';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconFileOff, IconPrinter } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { Day } from '@wastegauge/contract/values/dates';
import type { Report } from '@wastegauge/contract/insight/reports';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CoverageSlot } from '../../widgets/coverage/coverage-slot.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SiteSelect } from '../../widgets/places/site-select.tsx';
import { useChosenSite } from '../../widgets/places/use-chosen-site.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { reportOptions } from './api.ts';
import { ReportBody } from './report-body.tsx';
import { ReportCoverage } from './report-coverage.tsx';
import classes from './report-page.module.css';
import { parseKind, nextDate, reportSearch } from './report-search.ts';
import { useReportTexts } from './use-report-texts.ts';

export function ReportPage({ NotFound }: { NotFound: ComponentType }) {
  const kind = parseKind(useParams({ strict: false }).kind);
  return kind === undefined ? <NotFound /> : <KindReport kind={kind} />;
}

function KindReport({ kind }: { kind: ReportKind }) {
  const { t } = useTranslation(['reports', 'common']);
  const { sites, site, choose } = useChosenSite();
  const { date } = reportSearch.parse(useSearch({ strict: false }));
  const report = useQuery(reportOptions({ kind, site: site?.id, date }));
  return (
    <div className={classes['root']}>
      <PageHeader
        title={t(`titles.${kind}`)}
        chip={report.data && <CoverageSlot {...coverageOfReport(report.data)} />}
        actions={
          <>
            {sites.length > 1 && (
              <SiteSelect
                className={classes['site']}
                sites={sites}
                siteId={site?.id ?? null}
                onChange={(id) => void choose(id)}
              />
            )}
            <Button
              leftSection={<IconPrinter size={18} stroke={1.7} />}
              disabled={!report.data}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </>
        }
      />
      <nav className={classes['kinds']} aria-label={t('kinds')}>
        {reportKinds.map((other) => (
          <Link
            key={other}
            to="/reports/$kind"
            params={{ kind: other }}
            search={({ siteId, siteName }) => ({ siteId, siteName })}
            aria-current={other === kind ? 'page' : undefined}
          >
            {t(`titles.${other}`)}
          </Link>
        ))}
      </nav>
      {report.isPending && <PanelSkeleton label={t('common:loading')} height={320} />}
      {report.isError && !report.data && <LoadError query={report} />}
      {report.data && (
        <article
          className={classes['paper']}
          aria-label={t(`titles.${kind}`)}
          data-refetching={report.isPlaceholderData || undefined}
        >
          <Head report={report.data} />
          <ReportCoverage report={report.data} />
          {hasWaste(report.data) ? <ReportBody report={report.data} /> : <NoWaste />}
        </article>
      )}
    </div>
  );
}

function Head({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { sitesText, periodText } = useReportTexts();
  const navigate = useNavigate();
  const today = useToday();
  const next = nextDate(report, today);
  const show = (date: Day): void =>
    void navigate({ to: '.', search: (before) => ({ ...before, date }) });
  return (
    <header className={classes['head']}>
      <div>
        <p className={classes['when']}>{periodText(report)}</p>
        <h2>{sitesText(report)}</h2>
      </div>
      <div className={classes['steps']}>
        <ActionIcon
          variant="default"
          aria-label={t('previous')}
          onClick={() => show(report.previous_period.endDate)}
        >
          <IconChevronLeft size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('next')}
          disabled={next === undefined}
          onClick={() => next !== undefined && show(next)}
        >
          <IconChevronRight size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
    </header>
  );
}

function NoWaste() {
  const { t } = useTranslation('reports');
  return <EmptyState icon={<IconFileOff />} title={t('nothing.title')} hint={t('nothing.hint')} />;
}

const coverageOfReport = ({ site, period }: Report) => ({
  site: site ? [site.id] : [],
  ...period,
});

const hasWaste = ({ totals }: Report): boolean =>
  totals.some(({ metric, value }) => metric === 'waste_logs' && value > 0);

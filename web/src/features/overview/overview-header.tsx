import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn } from '@wastegauge/contract/values/dates';
import type { OverviewHeader } from '@wastegauge/contract/insight/overview';
import { CoverageSlot } from '../../widgets/coverage/coverage-slot.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { SilentMonitorsSlot } from '../../widgets/monitors/silent-monitors-slot.tsx';
import { SiteSelect } from '../../widgets/places/site-select.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useReportSite } from '../../widgets/filters/use-report-site.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { withSites } from '../../widgets/filters/filter-rules.ts';
import { useFilterSheet } from '../../widgets/filters/filter-sheet.tsx';
import { FiltersButton } from '../../widgets/filters/filters-button.tsx';
import { useReportFilter } from '../../widgets/filters/use-report-filter.ts';
import { useReportPlace } from '../../widgets/filters/use-report-place.ts';
import { overviewHeaderOptions } from './api.ts';
import { MetricButtons } from './metric-buttons.tsx';
import { OverviewFilters, useOverviewFilterCount } from './overview-filters.tsx';
import { useOverview } from './use-overview.ts';
import classes from './overview-page.module.css';

interface OverviewHeadingProps {
  /** Between the title and the figures. */
  guide: ReactNode;
  hasFigures?: boolean;
}

export function OverviewHeading({ guide, hasFigures = true }: OverviewHeadingProps) {
  const { t } = useTranslation(['overview', 'common']);
  const user = useCurrentUser();
  const sites = useSites();
  const { filters, apply } = useReportFilter();
  const isPhone = useIsPhone();
  const sheet = useFilterSheet();
  const filterCount = useOverviewFilterCount();
  const { request } = useOverview();
  const header = useQuery(overviewHeaderOptions(request));
  const isShown = useDeferredValue(!header.isPending, false);
  const subtitle = useOverviewSubtitle(header.data, isPhone);
  const siteCount = filters.sites.length;
  return (
    <>
      <PageHeader
        title={t('welcome', { name: user.first_name })}
        chip={hasFigures && <CoverageSlot {...request} isWaiting={!isShown} />}
        subtitle={subtitle.map((line) => (
          <span key={line} className={classes['line']}>
            {line}
          </span>
        ))}
        actions={
          !isPhone && (
            <>
              {sites.length > 1 && (
                <SiteSelect
                  className={classes['site']}
                  sites={sites}
                  siteId={filters.sites[0]?.id ?? null}
                  severalText={
                    siteCount > 1 ? t('common:siteCount', { count: siteCount }) : undefined
                  }
                  onChange={(siteId) =>
                    apply(
                      withSites(
                        filters,
                        sites.filter(({ id }) => id === siteId),
                      ),
                    )
                  }
                />
              )}
              <FiltersButton
                count={filterCount}
                isExpanded={sheet.isOpen}
                onClick={() => sheet.setOpen(true)}
              />
            </>
          )
        }
      />
      <OverviewFilters />
      {hasFigures && <SilentMonitorsSlot monitors={header.data?.silent_monitors ?? []} />}
      {guide}
      {hasFigures && (
        <div className={classes['content']} data-waiting={header.isPending || undefined}>
          <MetricButtons header={header} isPhone={isPhone} />
        </div>
      )}
    </>
  );
}

function useOverviewSubtitle(header: OverviewHeader | undefined, isPhone: boolean): string[] {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const now = useNow();
  const only = useReportSite();
  const place = useReportPlace(['sites', 'zones', 'dates']);
  const today = format.longDay(now, only?.timezone);
  const isEnded = header && header.period.endDate < dayIn(only?.timezone ?? localZone(), now);
  const endedMonth = isEnded ? [t('endedMonth', { period: format.period(header.period) })] : [];
  if (isPhone) {
    const comparison = header && comparisonText(header);
    return [[today, place.name].join(' · '), ...endedMonth, comparison ?? ''];
  }
  return [header ? [today, lastReading(header.last_reading_at)].join(' · ') : today, ...endedMonth];

  function comparisonText({ compared }: OverviewHeader): string {
    return compared
      ? t('changeAgainst', { period: format.period(compared.previous_period) })
      : t('common:comparedDays.none');
  }

  function lastReading(instant: string | null): string {
    if (instant === null) return t('noReading');
    const zone = only?.timezone ?? localZone();
    const time = format.time(instant, zone);
    const day = dayIn(zone, new Date(instant));
    return day === dayIn(zone, now)
      ? t('lastReading', { time })
      : t('lastReadingOn', { date: format.day(day), time });
  }
}

const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

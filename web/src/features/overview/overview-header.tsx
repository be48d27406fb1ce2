import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dayIn } from '@wastegauge/contract/values/dates';
import type { OverviewHeader } from '@wastegauge/contract/insight/overview';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useState } from 'react';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { SiteSelect, SitePicker } from '../../widgets/places/site-select.tsx';
import { useChosenSite } from '../../widgets/places/use-chosen-site.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useReportSite } from '../../widgets/filters/use-report-site.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { FilterSheet } from '../../widgets/filters/filter-sheet.tsx';
import { overviewHeaderOptions } from './api.ts';
import { MetricButtons } from './metric-buttons.tsx';
import classes from './overview-page.module.css';

export function OverviewHeading() {
  const { t } = useTranslation('overview');
  const user = useCurrentUser();
  const { sites, site, choose } = useChosenSite();
  const isPhone = useIsPhone();
  const header = useQuery(overviewHeaderOptions(useReportSite()?.id ?? null));
  const subtitle = useOverviewSubtitle(site, header.data, isPhone);
  return (
    <>
      <PageHeader
        title={t('welcome', { name: user.first_name })}
        subtitle={subtitle.map((line) => (
          <span key={line} className={classes['line']}>
            {line}
          </span>
        ))}
        actions={
          sites.length > 1 &&
          !isPhone && (
            <SiteSelect
              className={classes['site']}
              sites={sites}
              siteId={site?.id ?? null}
              onChange={(siteId) => void choose(siteId)}
            />
          )
        }
      />
      <MetricButtons header={header} isPhone={isPhone} />
      {isPhone && <SiteFilter sites={sites} site={site} onApply={choose} />}
    </>
  );
}

function useOverviewSubtitle(
  site: SiteOption | null,
  header: OverviewHeader | undefined,
  isPhone: boolean,
): string[] {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const now = useNow();
  const sites = useSites();
  const only = site ?? (sites.length === 1 ? sites[0] : undefined);
  const today = format.longDay(now, only?.timezone);
  if (isPhone) {
    const comparison =
      header && t('changeAgainst', { period: format.period(header.previous_period) });
    return [[today, only?.name ?? t('common:allSites')].join(' · '), comparison ?? ''];
  }
  return [header ? [today, lastReading(header.last_reading_at)].join(' · ') : today];

  function lastReading(instant: string | null): string {
    if (instant === null) return t('noReading');
    const zone = only?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
    const time = format.time(instant, zone);
    const day = dayIn(zone, new Date(instant));
    return day === dayIn(zone, now)
      ? t('lastReading', { time })
      : t('lastReadingOn', { date: format.day(day), time });
  }
}

interface SiteFilterProps {
  sites: SiteOption[];
  site: SiteOption | null;
  onApply: (siteId: number | null) => Promise<void>;
}

function SiteFilter({ sites, site, onApply }: SiteFilterProps) {
  const { t } = useTranslation('overview');
  const [draft, setDraft] = useState<number | null>();
  const siteId = draft === undefined ? (site?.id ?? null) : draft;
  const [only] = sites;
  return (
    <FilterSheet onApply={() => void onApply(siteId)}>
      {sites.length > 1 ? (
        <SitePicker sites={sites} siteId={siteId} onChange={setDraft} />
      ) : (
        only && <p>{t('filters.onlySite', { site: only.name })}</p>
      )}
    </FilterSheet>
  );
}

import { useTranslation } from 'react-i18next';
import type { ReportFilters } from './report-filter.ts';
import { useReportFilter } from './use-report-filter.ts';
import { useReportSite } from './use-report-site.ts';

export type PlaceControl = 'sites' | 'zones' | 'dates';

interface ReportPlace {
  name: string;
  /** Chosen filters that do not apply. */
  note: string | undefined;
}

/** Sites and zones of a figure that applies these filters of the page. */
export function useReportPlace(applies: readonly PlaceControl[]): ReportPlace {
  const { t } = useTranslation();
  const { filters } = useReportFilter();
  const site = useReportSite();
  const siteCount = applies.includes('sites') ? filters.sites.length : 0;
  const siteName = siteCount > 1 ? t('siteCount', { count: siteCount }) : site?.name;
  const zones = applies.includes('zones') ? filters.zones : [];
  const zoneNames = zones.map(({ id, serial, name }) => name ?? serial ?? `#${String(id)}`);
  const ignored = chosenControls(filters).filter((control) => !applies.includes(control));
  const names = ignored.map((control) => t(`reportFilter.${control}`)).join(', ');
  return {
    name: [siteName ?? t('allSites'), ...zoneNames].join(' · '),
    note: ignored.length === 0 ? undefined : t('reportFilter.notApplied', { filters: names }),
  };
}

const chosenControls = ({ sites, zones, startDate, endDate }: ReportFilters): PlaceControl[] => [
  ...(sites.length > 1 ? (['sites'] as const) : []),
  ...(zones.length > 0 ? (['zones'] as const) : []),
  ...(startDate !== null || endDate !== null ? (['dates'] as const) : []),
];

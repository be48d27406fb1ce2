import { IconMapPin } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { urlNames } from '../../widgets/forms/choices.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { draftOptions } from './api.ts';
import classes from './compliance-page.module.css';
import { complianceSearch, type ComplianceSearch } from './compliance-search.ts';
import { DraftCard } from './draft/draft-card.tsx';
import { NewReportCard } from './draft/new-report-card.tsx';
import { draftRequest, formFromSearch, searchFromForm } from './draft/report-form.ts';
import { LockedReportsCard } from './locked/locked-reports-card.tsx';

export function CompliancePage() {
  const { t } = useTranslation(['compliance', 'common']);
  const sites = useQuery(siteListOptions);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} subtitlePosition="beside" />
      {sites.isPending && <PanelSkeleton label={t('common:loading')} height={400} />}
      {sites.isLoadingError && <LoadError query={sites} />}
      {sites.data?.length === 0 && <EmptyState icon={<IconMapPin />} title={t('noSites')} />}
      {sites.data !== undefined && sites.data.length > 0 && <Cards sites={sites.data} />}
    </>
  );
}

function Cards({ sites }: { sites: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation('common');
  const { search, show } = useComplianceSearch();
  const today = useToday();
  const request = draftRequest(search, today);
  const draft = useQuery({ ...draftOptions(request), placeholderData: keepPreviousData });
  const form = formFromSearch(search, today);
  return (
    <div className={classes['cards']}>
      <div className={classes['columns']}>
        <NewReportCard
          key={JSON.stringify(form)}
          initial={form}
          onUpdate={(chosen) =>
            show({
              ...searchFromForm(chosen),
              siteName: urlNames(sites.filter(({ id }) => chosen.siteIds.includes(id))),
            })
          }
        />
        {draft.isPending && <PanelSkeleton label={t('loading')} height={640} />}
        {draft.isLoadingError && <LoadError query={draft} />}
        {draft.data && <DraftCard draft={draft.data} isRefetching={draft.isPlaceholderData} />}
      </div>
      <LockedReportsCard page={search.page} onPageChange={(page) => show({ page })} />
    </div>
  );
}

function useComplianceSearch() {
  const navigate = useNavigate();
  const search = complianceSearch.parse(useSearch({ strict: false }));
  const show = (change: Partial<ComplianceSearch>): void =>
    void navigate({
      to: '/reports/compliance',
      search: (previous) => ({ ...complianceSearch.parse(previous), ...change }),
      resetScroll: false,
    });
  return { search, show };
}

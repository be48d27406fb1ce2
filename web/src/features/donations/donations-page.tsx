import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHeartHandshake, IconMapPin } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { capitaliseFirst } from '../../widgets/figures/format.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { oneSiteId } from '../../widgets/places/site-search.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { summaryOptions } from './api.ts';
import classes from './donations-page.module.css';
import { donationsSearch, type DonationsSearch } from './donations-search.ts';
import { HandOverDialog } from './hand-over/hand-over-dialog.tsx';
import { HandOversCard } from './hand-overs-card.tsx';
import { OrganisationsCard } from './organisations/organisations-card.tsx';
import { StatementsCard } from './statements/statements-card.tsx';
import { SummaryStrip } from './summary-strip.tsx';

export function DonationsPage() {
  const { t } = useTranslation(['donations', 'common']);
  const { search, show } = useDonationsSearch();
  const siteList = useQuery(siteListOptions);
  const sites = siteList.data ?? [];
  const chosenId = oneSiteId(search);
  const site = sites.find(({ id }) => id === chosenId) ?? sites[0];
  if (site) {
    return <SiteDonations key={site.id} site={site} sites={sites} search={search} show={show} />;
  }
  return (
    <>
      <PageHeader title={t('title')} />
      {siteList.isPending && <PanelSkeleton label={t('common:loading')} height={160} />}
      {siteList.isLoadingError && <LoadError query={siteList} />}
      {siteList.data && <EmptyState icon={<IconHeartHandshake />} title={t('noSites')} />}
    </>
  );
}

interface SiteDonationsProps {
  site: SiteOption;
  sites: readonly SiteOption[];
  search: DonationsSearch;
  show: (change: Partial<DonationsSearch>) => void;
}

function SiteDonations({ site, sites, search, show }: SiteDonationsProps) {
  const { t } = useTranslation(['donations', 'common']);
  const format = useFormat();
  const canWrite = useCan('donations.write');
  const [isHandingOver, dialog] = useDisclosure(false);
  const summary = useQuery(summaryOptions(site.id));
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={summary.data && capitaliseFirst(format.month(summary.data.today))}
        subtitlePosition="beside"
        actions={
          <>
            {sites.length > 1 && (
              <SelectField
                aria-label={t('common:site')}
                className={classes['site']}
                icon={<IconMapPin size={18} stroke={1.7} aria-hidden />}
                searchable={sites.length > 8}
                nothingFoundMessage={t('common:noResults')}
                options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={String(site.id)}
                onChange={(value) => {
                  const chosen = sites.find(({ id }) => id === Number(value));
                  show({ siteId: chosen?.id, siteName: chosen?.name, page: undefined });
                }}
              />
            )}
            {canWrite && (
              <Button
                variant="primary"
                className={classes['handOver'] ?? ''}
                leftSection={<IconHeartHandshake size={18} stroke={1.7} aria-hidden />}
                onClick={dialog.open}
              >
                {t('handOver.title')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes['cards']}>
        {summary.isPending && <PanelSkeleton label={t('common:loading')} height={116} />}
        {summary.isLoadingError && <LoadError query={summary} />}
        {summary.data && <SummaryStrip siteId={site.id} summary={summary.data} />}
        {summary.data && <OrganisationsCard site={site} summary={summary.data} />}
        {summary.data && (
          <div className={classes['columns']}>
            <HandOversCard site={site} summary={summary.data} search={search} show={show} />
            <StatementsCard site={site} summary={summary.data} />
          </div>
        )}
      </div>
      {canWrite && (
        <HandOverDialog
          opened={isHandingOver}
          onClose={dialog.close}
          site={site}
          summary={summary.data}
        />
      )}
    </>
  );
}

function useDonationsSearch() {
  const navigate = useNavigate();
  const search = donationsSearch.parse(useSearch({ strict: false }));
  const show = (change: Partial<DonationsSearch>): void =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...change }),
      resetScroll: false,
    });
  return { search, show };
}

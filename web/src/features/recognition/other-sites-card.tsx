import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import type { RecognisedSite } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { useCan } from '../../widgets/session/current-user.ts';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { recognisedSitesOptions } from './api.ts';
import { LabelProgress } from './label-progress.tsx';
import classes from './other-sites-card.module.css';
import type { RecognitionSearch } from './recognition-search.ts';
import { useOffText } from './use-off-text.ts';
import { useSiteChange } from './use-recognition-change.ts';

interface OtherSitesCardProps {
  siteId: number;
  search: RecognitionSearch;
  show: (change: Partial<RecognitionSearch>) => void;
}

export function OtherSitesCard({ siteId, search: { sitesPage }, show }: OtherSitesCardProps) {
  const { t } = useTranslation(['recognition', 'common']);
  const list = useQuery(recognisedSitesOptions(sitesPage));
  useLastPage({ list, page: sitesPage, show: ({ page }) => show({ sitesPage: page }) });
  const total = list.data?.count ?? 0;
  const others = list.data?.results.filter(({ id }) => id !== siteId) ?? [];
  return (
    <Panel
      title={t('sites.title')}
      footer={
        total > standardPageSize ? (
          <Paging
            page={sitesPage ?? 1}
            pageSize={standardPageSize}
            total={total}
            label={t('sites.title')}
            onPageChange={(page) => show({ sitesPage: page === 1 ? undefined : page })}
          />
        ) : undefined
      }
    >
      {list.isPending && <TableSkeleton label={t('common:loading')} rows={3} columns={3} />}
      {list.isLoadingError && <LoadError query={list} />}
      <ul className={classes['sites']} data-refetching={list.isPlaceholderData || undefined}>
        {others.map((site) => (
          <SiteRow key={site.id} site={site} sitesPage={sitesPage} />
        ))}
      </ul>
    </Panel>
  );
}

interface SiteRowProps {
  site: RecognisedSite;
  sitesPage: number | undefined;
}

function SiteRow({ site, sitesPage }: SiteRowProps) {
  const { t } = useTranslation('recognition');
  const canManage = useCan('recognition.manage');
  const { isOn, isSaving, switchOn } = useSiteChange(site);
  return (
    <li className={classes['site']}>
      <Link to="/recognition" search={{ siteId: site.id, siteName: site.name, sitesPage }}>
        {site.name}
      </Link>
      <SiteState site={site} />
      <Switch
        aria-label={t('switch.label', { site: site.name })}
        checked={isOn}
        disabled={!canManage || isSaving}
        onChange={({ currentTarget }) => switchOn(currentTarget.checked)}
      />
    </li>
  );
}

function SiteState({ site }: { site: RecognisedSite }) {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const offText = useOffText();
  const canLabel = useCan('labels.write');
  const { right_first: first, in_first_five: five, checked } = site.accuracy;
  switch (site.state) {
    case 'off':
      return <span className={classes['muted']}>{offText(site)}</span>;
    case 'learning':
      return (
        <>
          <LabelProgress site={site} />
          {!site.is_history_read && (
            <span className={classes['muted']}>{t('sites.readsHistory')}</span>
          )}
          {site.is_history_read && canLabel && (
            <Link to="/labelling">
              {t('learning.label', { count: Math.max(site.labels_needed - site.labels, 0) })}
            </Link>
          )}
        </>
      );
    case 'ready':
      return (
        <>
          <span>
            {first && five
              ? t('sites.accuracy', {
                  first: format.wholePercent(first.percent),
                  low: format.count(first.low),
                  high: format.count(first.high),
                  five: format.wholePercent(five.percent),
                  checked: format.count(checked),
                })
              : t('sites.unchecked')}
          </span>
          <span className={classes['muted']}>
            {site.min_precision === null || site.automatic_percent === null
              ? t('sites.notAutomatic')
              : t('sites.automatic', {
                  captures: format.wholePercent(site.automatic_percent),
                  precision: format.wholePercent(site.min_precision),
                })}
          </span>
        </>
      );
  }
}

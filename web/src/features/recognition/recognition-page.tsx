import { IconMapPin, IconPhotoScan } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SiteRecognitionReport } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { oneSiteId } from '../../widgets/places/site-search.ts';
import { siteRecognitionOptions } from './api.ts';
import { AutomaticCard } from './automatic-card.tsx';
import { BlindChecksCard } from './blind-checks-card.tsx';
import { ComparisonCard } from './comparison-card.tsx';
import { ConfusionsCard } from './confusions-card.tsx';
import { CurveCard } from './curve-card.tsx';
import { EncoderCard } from './encoder-card.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import { FoodsCard } from './foods-card.tsx';
import { NotReadyCard } from './not-ready-card.tsx';
import { OtherSitesCard } from './other-sites-card.tsx';
import classes from './recognition-page.module.css';
import { recognitionSearch, type RecognitionSearch } from './recognition-search.ts';

export function RecognitionPage() {
  const { t } = useTranslation(['recognition', 'common']);
  const navigate = useNavigate();
  const search = recognitionSearch.parse(useSearch({ strict: false }));
  const siteList = useQuery(siteListOptions);
  const sites = siteList.data ?? [];
  const chosenId = oneSiteId(search);
  const site = sites.find(({ id }) => id === chosenId) ?? sites[0];
  const show = (change: Partial<RecognitionSearch>): void =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...change }) });
  const chooseSite = (id: number): void => {
    const chosen = sites.find((one) => one.id === id);
    show({ siteId: chosen?.id, siteName: chosen?.name, page: undefined, mode: undefined });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        subtitlePosition="beside"
        actions={
          sites.length > 1 && (
            <SelectField
              aria-label={t('common:site')}
              className={classes['site']}
              icon={<IconMapPin size={18} stroke={1.7} aria-hidden />}
              searchable={sites.length > 8}
              nothingFoundMessage={t('common:noResults')}
              options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={site ? String(site.id) : null}
              onChange={(value) => chooseSite(Number(value))}
            />
          )
        }
      />
      {siteList.isPending && <PanelSkeleton label={t('common:loading')} height={120} />}
      {siteList.isLoadingError && <LoadError query={siteList} />}
      {siteList.data?.length === 0 && (
        <EmptyState icon={<IconPhotoScan />} title={t('noSites')} hint={t('noSitesHint')} />
      )}
      {site && (
        <div className={classes['cards']}>
          <SiteRecognition key={site.id} siteId={site.id} search={search} show={show} />
          {sites.length > 1 && <OtherSitesCard siteId={site.id} search={search} show={show} />}
        </div>
      )}
    </>
  );
}

interface SiteRecognitionProps {
  siteId: number;
  search: RecognitionSearch;
  show: (change: Partial<RecognitionSearch>) => void;
}

function SiteRecognition({ siteId, ...foods }: SiteRecognitionProps) {
  const { t } = useTranslation('common');
  const report = useQuery(siteRecognitionOptions(siteId));
  if (report.isPending) return <PanelSkeleton label={t('loading')} height={320} />;
  if (report.isLoadingError) return <LoadError query={report} />;
  if (!report.data) return null;
  return (
    <>
      <FiguresStrip report={report.data} />
      {report.data.state === 'ready' ? (
        <Ready report={report.data} {...foods} />
      ) : (
        <div className={classes['columns']} data-start>
          <div className={classes['cards']}>
            <NotReadyCard report={report.data} />
            <EncoderCard report={report.data} />
          </div>
          {report.data.is_on && <AutomaticCard report={report.data} />}
        </div>
      )}
    </>
  );
}

interface ReadyProps extends Omit<SiteRecognitionProps, 'siteId'> {
  report: SiteRecognitionReport;
}

function Ready({ report, search, show }: ReadyProps) {
  return (
    <>
      <div className={classes['columns']}>
        <CurveCard report={report} />
        <AutomaticCard report={report} />
      </div>
      <div className={classes['columns']}>
        <ComparisonCard report={report} />
        <BlindChecksCard report={report} />
      </div>
      <div className={classes['columns']} data-start>
        <FoodsCard report={report} search={search} show={show} />
        <div className={classes['cards']}>
          <ConfusionsCard report={report} />
          <EncoderCard report={report} />
        </div>
      </div>
    </>
  );
}

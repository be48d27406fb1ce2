import { Button, Stack } from '@mantine/core';
import { IconCalendarEvent, IconUsers, IconMapPin } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SiteDetail, SiteInfo, SiteOption } from '@wastegauge/contract/directory/sites';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useVenueSite } from '../../widgets/places/use-venue-site.ts';
import { VenueSiteButton } from '../../widgets/places/venue-site-button.tsx';
import { SiteMap } from '../../charts/map/site-map.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { siteDetailOptions, siteInfoOptions } from './api.ts';
import classes from './info-page.module.css';

export function InfoPage() {
  const { t } = useTranslation(['venues', 'common']);
  const site = useVenueSite();
  const detail = useQuery(siteDetailOptions(site.id));
  const info = useQuery(siteInfoOptions(site.id));
  const params = { siteId: String(site.id) };
  return (
    <>
      <PageHeader
        title={site.name}
        subtitle={t('info.title')}
        actions={
          <>
            <VenueSiteButton />
            <Button
              leftSection={<IconCalendarEvent size={18} stroke={1.7} aria-hidden />}
              renderRoot={(props) => (
                <Link {...props} to="/venues/$siteId/events" params={params} />
              )}
            >
              {t('title')}
            </Button>
            <Button
              leftSection={<IconUsers size={18} stroke={1.7} aria-hidden />}
              renderRoot={(props) => (
                <Link {...props} to="/venues/$siteId/occupancy" params={params} />
              )}
            >
              {t('info.occupancy')}
            </Button>
          </>
        }
      />
      {(detail.isLoadingError || info.isLoadingError) && (
        <ErrorState
          title={t('common:loadFailed')}
          retryLabel={t('common:retry')}
          onRetry={() => {
            void detail.refetch();
            void info.refetch();
          }}
        />
      )}
      {(detail.isPending || info.isPending) && (
        <PanelSkeleton height={220} label={t('common:loading')} />
      )}
      {detail.data && info.data && <Facts site={site} detail={detail.data} info={info.data} />}
    </>
  );
}

interface FactsProps {
  site: SiteOption;
  detail: SiteDetail;
  info: SiteInfo;
}

function Facts({ site, detail, info }: FactsProps) {
  const { t } = useTranslation(['venues', 'common']);
  const format = useFormat();
  const { locale, capacity, go_live_date, contact_number } = detail;
  const service = (start: string, end: string): string =>
    t('info.service', { from: start.slice(0, 5), to: end.slice(0, 5) });
  return (
    <div className={classes['cards']}>
      <Panel title={t('info.site')}>
        <dl className={classes['rows']}>
          <Row name={t('info.address')}>{info.address || detail.address}</Row>
          <Row name={t('info.contact')}>{detail.contact_name}</Row>
          <Row name={t('info.phone')}>
            {contact_number !== '' && (
              <a href={`tel:${contact_number.replaceAll(/[^+\d]/gu, '')}`}>{contact_number}</a>
            )}
          </Row>
          <Row name={t('info.capacity')}>{capacity !== null && format.count(capacity)}</Row>
          <Row name={t('info.goLive')}>{go_live_date !== null && format.day(go_live_date)}</Row>
          <Row name={t('info.timeZone')}>{site.timezone.replaceAll('_', ' ')}</Row>
          <Row name={t('info.currency')}>
            {`${locale.currency_name} (${locale.currency_symbol})`}
          </Row>
          <Row name={t('info.monitors')}>{detail.devices.map(({ name }) => name).join(', ')}</Row>
        </dl>
      </Panel>
      <Stack gap="var(--grid-gap)">
        <Panel title={t('info.services')}>
          <dl className={classes['rows']}>
            <Row name={t('common:serviceTimes.BREAKFAST')}>
              {service(info.breakfast_time_start, info.breakfast_time_end)}
            </Row>
            <Row name={t('common:serviceTimes.LUNCH')}>
              {service(info.lunch_time_start, info.lunch_time_end)}
            </Row>
            <Row name={t('common:serviceTimes.DINNER')}>
              {service(info.dinner_time_start, info.dinner_time_end)}
            </Row>
          </dl>
        </Panel>
        <Panel title={t('info.covers')}>
          <dl className={classes['rows']}>
            <Row name={t('info.coversPerDay')}>{format.count(info.covers_per_day)}</Row>
            <Row
              name={t('info.wastePerCover')}
            >{`${format.count(info.waste_per_cover * 1000)} g`}</Row>
          </dl>
        </Panel>
      </Stack>
      <SiteMapPanel site={detail} />
    </div>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation('venues');
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children === false || children === '' ? t('noEstimate') : children}</dd>
    </div>
  );
}

type SitePosition = Pick<SiteDetail, 'id' | 'name' | 'latitude' | 'longitude'>;

function SiteMapPanel({ site: { id, name, latitude, longitude } }: { site: SitePosition }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  return (
    <Panel title={t('info.place')}>
      {latitude === null || longitude === null ? (
        <EmptyState icon={<IconMapPin />} title={t('info.noPlace')} />
      ) : (
        <>
          <SiteMap
            points={[{ id, name, latitude, longitude }]}
            label={t('info.map', { site: name })}
          />
          <p className={classes['degrees']}>
            {t('info.latitude')} {format.fixed(latitude, 4)}° · {t('info.longitude')}{' '}
            {format.fixed(longitude, 4)}°
          </p>
        </>
      )}
    </Panel>
  );
}

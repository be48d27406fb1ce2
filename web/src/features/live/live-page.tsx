import { IconDeviceCctvOff } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { useChosenSite } from '../../widgets/places/use-chosen-site.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { ZoneSelect } from '../../widgets/places/zone-select.tsx';
import { LatestEventCard } from './latest-event-card.tsx';
import classes from './live-page.module.css';

export function LivePage({ NotFound }: { NotFound: ComponentType }) {
  const { t } = useTranslation('live');
  const { id } = useParams({ strict: false });
  const navigate = useNavigate();
  const { site } = useChosenSite();
  const { data: zones } = useQuery(zoneListOptions());
  const first = zones?.find(({ site_id }) => !site || site.id === site_id) ?? zones?.[0];
  const serial = id ?? first?.serial;
  const zone = zones?.find((known) => known.serial === serial);
  if (id !== undefined && zones && !zone) return <NotFound />;
  return (
    <div className={classes['page']}>
      <PageHeader
        title={t('title')}
        subtitle={zone?.site_name}
        subtitlePosition="beside"
        actions={
          <ZoneSelect
            className={classes['device']}
            zones={zones ?? []}
            serial={zone?.serial ?? null}
            onChange={(chosen) =>
              void navigate({
                to: '/liveview/$id',
                params: { id: chosen },
                search: (previous) => previous,
              })
            }
          />
        }
      />
      {serial !== undefined && <LatestEventCard key={serial} serial={serial} deviceId={zone?.id} />}
      {serial === undefined && zones && (
        <section className={classes['card']}>
          <EmptyState icon={<IconDeviceCctvOff />} title={t('noDevice')} hint={t('noDeviceHint')} />
        </section>
      )}
    </div>
  );
}

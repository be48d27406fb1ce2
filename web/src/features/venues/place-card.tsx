import { IconMapPin } from '@tabler/icons-react';
import type { SiteDetail } from '@wastegauge/contract/directory/sites';
import { useTranslation } from 'react-i18next';
import { SiteMap } from '../../charts/map/site-map.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './info-page.module.css';

type Place = Pick<SiteDetail, 'id' | 'name' | 'latitude' | 'longitude'>;

export function PlaceCard({ site: { id, name, latitude, longitude } }: { site: Place }) {
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

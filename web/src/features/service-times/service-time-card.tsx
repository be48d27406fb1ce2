import { IconDeviceCctv } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { ZoneSelect } from '../../widgets/places/zone-select.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { serviceTimesOptions } from './api.ts';
import classes from './service-time-card.module.css';
import { ServiceTimeForm } from './service-time-form.tsx';

export function ServiceTimeCard() {
  const { t } = useTranslation(['serviceTimes', 'common']);
  const zones = useQuery(zoneListOptions());
  const [chosen, setChosen] = useState<string>();
  const serial = chosen ?? zones.data?.[0]?.serial;
  return (
    <Panel title={t('title')} withoutPadding>
      <div className={classes['root']}>
        <div className={classes['choice']}>
          {zones.isPending && <TableSkeleton label={t('common:loading')} rows={4} columns={3} />}
          {zones.isError && !zones.data && <LoadError query={zones} />}
          {zones.data?.length === 0 && (
            <EmptyState icon={<IconDeviceCctv />} title={t('none')} hint={t('noneHint')} />
          )}
          {zones.data && serial !== undefined && (
            <ZoneSelect
              label={t('monitor')}
              zones={zones.data}
              serial={serial}
              onChange={setChosen}
            />
          )}
        </div>
        {serial !== undefined && <Times key={serial} serial={serial} />}
      </div>
    </Panel>
  );
}

function Times({ serial }: { serial: string }) {
  const { t } = useTranslation('common');
  const times = useQuery(serviceTimesOptions(serial));
  if (times.data) return <ServiceTimeForm key={JSON.stringify(times.data)} times={times.data} />;
  return times.isError ? (
    <LoadError query={times} />
  ) : (
    <TableSkeleton label={t('loading')} rows={3} columns={3} />
  );
}

import { VisuallyHidden } from '@mantine/core';
import type { ManagedSite } from '@wastegauge/contract/directory/sites';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './managed-sites-table.module.css';
import { SiteDataCard } from './site-data-card.tsx';

/** The keys of columns that sort are those of the contract's orderings. */
export function useSiteColumns(): Column<ManagedSite>[] {
  const { t } = useTranslation('sites');
  const format = useFormat();
  const none = <span className={classes['dim']}>{t('management.none')}</span>;
  const notSet = <span className={classes['dim']}>{t('management.notSet')}</span>;
  return [
    {
      key: 'name',
      header: t('management.columns.name'),
      sortable: true,
      render: ({ name, parent_group: groups }) => (
        <span className={classes['lines']}>
          <b>{name}</b>
          <span className={classes['second']}>
            {groups.length === 0
              ? t('management.noGroup')
              : groups.map((group) => group.name).join(', ')}
          </span>
        </span>
      ),
    },
    {
      key: 'address',
      header: t('address'),
      sortable: true,
      render: ({ address }) =>
        address === '' ? (
          notSet
        ) : (
          <span className={classes['address']} title={address}>
            {address}
          </span>
        ),
    },
    {
      key: 'coordinate',
      header: t('management.columns.coordinate'),
      align: 'end',
      render: ({ longitude, latitude }) =>
        longitude === null || latitude === null ? (
          notSet
        ) : (
          <span className={classes['coordinate']} title={t('management.coordinateOrder')}>
            {longitude.toFixed(4)}, {latitude.toFixed(4)}
          </span>
        ),
    },
    {
      key: 'capacity',
      header: t('management.columns.capacity'),
      align: 'end',
      sortable: true,
      render: ({ capacity }) => (capacity === null ? notSet : format.count(capacity)),
    },
    {
      key: 'go_live_date',
      header: t('management.columns.goLive'),
      sortable: true,
      render: ({ go_live_date: day }) =>
        day === null ? notSet : <span className={classes['figure']}>{format.day(day)}</span>,
    },
    {
      key: 'devices',
      header: t('management.columns.devices'),
      render: ({ devices: [first, ...others] }) =>
        first === undefined ? (
          none
        ) : (
          <span className={classes['devices']} title={[first, ...others].map(nameOf).join(', ')}>
            {first.serial}
            {others.length > 0 && (
              <>
                <span aria-hidden>
                  <Badge>+{others.length}</Badge>
                </span>
                <VisuallyHidden>{others.map((device) => `, ${device.serial}`)}</VisuallyHidden>
              </>
            )}
          </span>
        ),
    },
    {
      key: 'client_site_id',
      header: t('management.columns.clientSiteId'),
      sortable: true,
      render: ({ client_site_id: id }) =>
        id === null || id === '' ? none : <span className={classes['figure']}>{id}</span>,
    },
    {
      key: 'contact_name',
      header: t('management.columns.contact'),
      sortable: true,
      render: ({ contact_name: name, contact_number: number }) =>
        name === '' && number === '' ? (
          none
        ) : (
          <span className={classes['lines']}>
            {name}
            {number !== '' && (
              <a className={classes['second']} href={`tel:${number.replaceAll(/[^\d+]/gu, '')}`}>
                {number}
              </a>
            )}
          </span>
        ),
    },
    {
      key: 'data',
      header: t('management.columns.data'),
      render: (site) => <SiteDataCard site={site} />,
    },
  ];
}

const nameOf = ({ serial, name }: { serial: string; name: string }): string =>
  name === '' ? serial : `${serial} · ${name}`;

import { VisuallyHidden, Button, Popover } from '@mantine/core';
import type { ManagedSite } from '@wastegauge/contract/directory/site-management';
import { useTranslation } from 'react-i18next';
import { IconInfoCircle } from '#icons';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './managed-sites-table.module.css';

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
          <span
            className={classes['devices']}
            title={[first, ...others].map(deviceLabel).join(', ')}
          >
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
      render: (site) => <SiteDataPopover site={site} />,
    },
  ];
}

const deviceLabel = ({ serial, name }: { serial: string; name: string }): string =>
  name === '' ? serial : `${serial} · ${name}`;

function SiteDataPopover({ site }: { site: ManagedSite }) {
  const { t } = useTranslation('sites');
  const format = useFormat();
  const { locale } = site;
  const facts = [
    [t('management.timezone'), site.timezone],
    [t('management.locale'), locale.locale_name],
    [
      t('management.currency'),
      site.next_locale === null
        ? `${locale.currency_symbol} ${locale.currency_name}`
        : t('currencyChange.running', {
            from: locale.currency_name,
            to: site.next_locale.currency_name,
          }),
    ],
    [t('sector'), site.sector === null ? t('noSector') : t(`sectors.${site.sector}`)],
    [t('management.updatedAt'), format.timestamp(site.updated_at)],
  ] as const;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="ghost"
          className={classes['view'] ?? ''}
          leftSection={<IconInfoCircle size={16} stroke={1.7} aria-hidden />}
          aria-label={t('management.dataOf', { name: site.name })}
        >
          {t('management.view')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('management.dataOf', { name: site.name })}>
        <dl className={classes['facts']} tabIndex={-1} data-autofocus>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}

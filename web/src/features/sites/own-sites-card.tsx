import { IconBuilding } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { useCan } from '../../widgets/session/current-user.ts';
import { ownSitesOptions } from './api.ts';
import classes from './own-sites-card.module.css';

const maxHeightPx = 440;

interface OwnSitesCardProps {
  /** The button that connects a tablet. */
  ConnectTablet: ComponentType;
  /** The button that opens the containers of a site. */
  Containers: ComponentType<{ site: { id: number; name: string } }>;
}

export function OwnSitesCard({ ConnectTablet, Containers }: OwnSitesCardProps) {
  const { t } = useTranslation(['sites', 'common']);
  const format = useFormat();
  const sites = useQuery(ownSitesOptions);
  const hasTablets = useCan('devices.pair');
  const { count, results: rows = [] } = sites.data ?? {};
  return (
    <Panel
      title={t('own.title')}
      withoutPadding
      actions={
        count === undefined || count === 0 ? undefined : (
          <>
            <span className={classes['count']}>{t('own.count', { count })}</span>
            <ConnectTablet />
          </>
        )
      }
    >
      {sites.isError && !sites.data ? (
        <LoadError query={sites} />
      ) : (
        <div className={classes['table']}>
          <DataTable
            caption={t('own.title')}
            rows={rows}
            rowKey={({ id }) => String(id)}
            isLoading={sites.isPending}
            loadingLabel={t('common:loading')}
            isDense
            maxHeight={maxHeightPx}
            empty={<EmptyState icon={<IconBuilding />} title={t('common:noData')} />}
            columns={[
              { key: 'name', header: t('own.name'), render: ({ name }) => <b>{name}</b> },
              {
                key: 'monitors',
                header: t('own.monitors'),
                align: 'end',
                render: ({ monitors }) => format.count(monitors),
              },
              {
                key: 'lastActive',
                header: t('own.lastActive'),
                render: ({ last_active }) => format.timestamp(last_active),
              },
              ...(hasTablets
                ? [
                    {
                      key: 'containers',
                      header: t('own.containers'),
                      render: ({ id, name }: { id: number; name: string }) => (
                        <Containers site={{ id, name }} />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        </div>
      )}
    </Panel>
  );
}

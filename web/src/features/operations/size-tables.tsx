import type { StorageState } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './operations-page.module.css';

type Table = StorageState['tables'][number];
type Site = StorageState['pictures']['sites'][number];

export function SizeTables({ storage }: { storage: StorageState }) {
  const { t } = useTranslation(['operations', 'common']);
  const format = useFormat();
  const size = {
    key: 'size',
    header: t('storage.size'),
    align: 'end',
    render: ({ bytes }: Table | Site) => (
      <span className={classes['time']}>{format.bytes(bytes)}</span>
    ),
  } as const;
  return (
    <div className={classes['pair']} data-alone={storage.pictures.sites.length === 0 || undefined}>
      <div className={classes['list']}>
        <h3>{t('storage.tables')}</h3>
        <DataTable
          caption={t('storage.tables')}
          columns={[
            {
              key: 'table',
              header: t('storage.table'),
              render: ({ name }) => <code className={classes['code']}>{name}</code>,
            },
            {
              key: 'rows',
              header: t('storage.rows'),
              align: 'end',
              render: ({ rows_estimate: rows }) =>
                rows === null ? t('common:notAvailable') : format.count(rows),
            },
            size,
          ]}
          rows={storage.tables}
          rowKey={({ name }) => name}
          isDense
        />
      </div>
      {storage.pictures.sites.length > 0 && (
        <div className={classes['list']}>
          <h3>{t('storage.sites')}</h3>
          <DataTable
            caption={t('storage.sites')}
            columns={[
              { key: 'site', header: t('storage.site'), render: ({ name }) => name },
              {
                key: 'count',
                header: t('storage.count'),
                align: 'end',
                render: ({ count }) => format.count(count),
              },
              size,
            ]}
            rows={storage.pictures.sites}
            rowKey={({ name }) => name}
            isDense
          />
        </div>
      )}
    </div>
  );
}

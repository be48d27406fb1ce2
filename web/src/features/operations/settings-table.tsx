import type { VersionsState } from '@wastegauge/contract/operations';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import classes from './operations-page.module.css';

export function SettingsTable({ settings }: Pick<VersionsState, 'settings'>) {
  const { t } = useTranslation('operations');
  return (
    <div className={classes['list']}>
      <h3>{t('versions.settings')}</h3>
      <DataTable
        caption={t('versions.settings')}
        columns={[
          {
            key: 'setting',
            header: t('versions.setting'),
            render: ({ name }) => <code className={classes['code']}>{name}</code>,
          },
          {
            key: 'value',
            header: t('versions.value'),
            render: ({ value, is_secret: isSecret, is_set: isSet }) =>
              value === null ? (
                <span className={classes['dim']}>
                  {t(isSecret && isSet ? 'versions.secret' : 'versions.notSet')}
                </span>
              ) : (
                <code className={classes['code']}>{value}</code>
              ),
          },
        ]}
        rows={settings}
        rowKey={({ name }) => name}
        isDense
        maxHeight={440}
      />
    </div>
  );
}

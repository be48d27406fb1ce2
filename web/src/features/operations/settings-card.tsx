import type { VersionsState } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { FactsTable } from './facts-table.tsx';
import classes from './operations-page.module.css';

type Setting = VersionsState['settings'][number];

export function SettingsCard({ settings }: { settings: readonly Setting[] }) {
  const { t } = useTranslation('operations');
  const shown = ({ value, is_secret: isSecret, is_set: isSet }: Setting) =>
    value ?? (
      <span className={classes['dim']}>
        {t(isSecret && isSet ? 'versions.secret' : 'versions.notSet')}
      </span>
    );
  return (
    <Panel title={t('versions.settings')}>
      <FactsTable
        isCode
        facts={settings.map((setting) => ({ name: setting.name, value: shown(setting) }))}
      />
    </Panel>
  );
}

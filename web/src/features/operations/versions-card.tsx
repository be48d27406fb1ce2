import type { VersionsState } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FactList } from './fact-list.tsx';
import { useTimeTexts } from './operations-texts.ts';
import classes from './operations-page.module.css';

interface VersionsCardProps {
  versions: VersionsState;
  at: string;
}

export function VersionsCard({ versions, at }: VersionsCardProps) {
  const { t } = useTranslation(['operations', 'common']);
  const format = useFormat();
  const { age } = useTimeTexts();
  const { migration, started_at: startedAt } = versions;
  return (
    <Panel title={t('versions.title')}>
      <FactList
        facts={[
          { name: t('versions.product'), value: versions.product },
          { name: 'Node.js', value: versions.node },
          { name: 'PostgreSQL', value: versions.postgres },
          { name: 'DuckDB', value: versions.duckdb ?? t('common:notAvailable') },
          {
            name: t('versions.schema'),
            value: migration
              ? t('versions.schemaText', {
                  name: migration.name,
                  time: format.timestamp(migration.applied_at),
                })
              : t('common:notAvailable'),
          },
          {
            name: t('versions.uptime'),
            value: t('versions.uptimeText', {
              time: age(startedAt, at),
              since: format.timestamp(startedAt),
            }),
          },
          {
            name: t('versions.process'),
            value: t('versions.processText', {
              pid: String(versions.process.pid),
              memory: format.bytes(versions.process.memory_bytes),
            }),
          },
          {
            name: t('versions.connections'),
            value: versions.connections
              .map(({ name, count }) => `${name} ${format.count(count)}`)
              .join(', '),
          },
        ]}
      />
    </Panel>
  );
}

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
      <FactList
        isCode
        facts={settings.map((setting) => ({ name: setting.name, value: shown(setting) }))}
      />
    </Panel>
  );
}

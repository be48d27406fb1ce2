import type { VersionsState } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FactsTable } from './facts-table.tsx';
import { useMoments } from './use-moments.ts';

interface VersionsCardProps {
  versions: VersionsState;
  at: string;
}

export function VersionsCard({ versions, at }: VersionsCardProps) {
  const { t } = useTranslation(['operations', 'common']);
  const format = useFormat();
  const { age } = useMoments();
  const { migration, started_at: startedAt } = versions;
  return (
    <Panel title={t('versions.title')}>
      <FactsTable
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

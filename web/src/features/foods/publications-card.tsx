import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDatabaseOff } from '#icons';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { factorSourcesOptions, type FactorSource } from './api.ts';
import classes from './sources-page.module.css';

export function PublicationsCard() {
  const { t } = useTranslation('foods');
  return (
    <Panel title={t('sources.publications')} withHeadBorder withoutPadding>
      <Publications />
    </Panel>
  );
}

function Publications() {
  const { t } = useTranslation();
  const sources = useQuery(factorSourcesOptions);
  if (sources.isPending) return <TableSkeleton label={t('loading')} columns={2} />;
  if (sources.isError) {
    return <LoadError query={sources} />;
  }
  if (sources.data.length === 0) {
    return <EmptyState icon={<IconDatabaseOff />} title={t('noData')} />;
  }
  return (
    <ul>
      {sources.data.map((source) => (
        <Publication key={source.id} source={source} />
      ))}
    </ul>
  );
}

function Publication({ source }: { source: FactorSource }) {
  const { t } = useTranslation('foods');
  const format = useFormat();
  const { title, publisher, reference, attribution } = source;
  const translated = useTranslated([title, publisher, reference, attribution]);
  return (
    <li className={classes['publication']}>
      <Group gap="var(--s1) var(--s2)">
        <h3>{translated(title)}</h3>
        <Badge tone={source.kind === 'published' ? 'accent' : 'neutral'}>
          {t(`kinds.${source.kind}`)}
        </Badge>
        <span className={classes['figures']}>
          {t('sources.figures', { figures: format.count(source.figures) })}
        </span>
      </Group>
      <p>{translated(publisher)}</p>
      <dl className={classes['details']}>
        <dt>{t('sources.licence')}</dt>
        <dd>{source.licence}</dd>
        <dt>{t('sources.reference')}</dt>
        <dd>{translated(reference)}</dd>
        <dt>{t('sources.attribution')}</dt>
        <dd>{translated(attribution)}</dd>
      </dl>
    </li>
  );
}

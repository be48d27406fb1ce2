import { useQuery } from '@tanstack/react-query';
import type { Period } from '@wastegauge/contract/values/dates';
import type { Benchmarks } from '@wastegauge/contract/insight/insights';
import { useEffect, useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChartSkeleton } from '../../../charts/chart-skeleton.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { benchmarksOptions } from '../api.ts';
import classes from './benchmarks-card.module.css';
import { BenchmarksChart } from './benchmarks-chart.tsx';
import { BenchmarksTable } from './benchmarks-table.tsx';

interface BenchmarksCardProps {
  period: Period;
  siteIds: readonly number[];
}

export function BenchmarksCard({ period, siteIds }: BenchmarksCardProps) {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const { data, error, isPending } = useQuery(benchmarksOptions(period));
  const [isTable, setIsTable] = useState(false);
  useEffect(() => {
    if (error) console.error('The benchmarks could not be loaded', error);
  }, [error]);
  const shown = data && {
    ...data,
    sites: data.sites.filter(({ id }) => siteIds.length === 0 || siteIds.includes(id)),
  };
  return (
    <div className={classes['root']}>
      <Panel
        title={t('benchmarks.title')}
        actions={
          shown && (
            <Button
              size="xs"
              variant="link"
              aria-expanded={isTable}
              onClick={() => setIsTable(!isTable)}
            >
              {t(isTable ? 'common:chart.hideTable' : 'common:chart.showTable')}
            </Button>
          )
        }
      >
        <p className={classes['text']}>
          {t('benchmarks.text', {
            start: format.day(period.startDate),
            end: format.day(period.endDate),
          })}
        </p>
        {isPending && <ChartSkeleton height={200} label={t('common:loading')} />}
        {shown && (
          <>
            <BenchmarksChart benchmarks={shown} />
            {isTable && <BenchmarksTable benchmarks={shown} />}
            <Publications benchmarks={shown} />
          </>
        )}
        {error && !data && <p className={classes['text']}>{t('common:noData')}</p>}
      </Panel>
    </div>
  );
}

function Publications({ benchmarks: { sites, published } }: { benchmarks: Benchmarks }) {
  const { t } = useTranslation(['insights', 'sites', 'common']);
  const format = useFormat();
  const isShown = published.filter((figure) =>
    sites.some(({ sector }) => sector === figure.sector),
  );
  const isAnyWithout = sites.some(({ sector }) => sector === null);
  return (
    <div className={classes['sources']}>
      {isShown.length > 0 && (
        <ul>
          {isShown.map(({ sector, kg_per_cover, publication, publisher, year, url, note }) => (
            <li key={`${sector} ${url} ${kg_per_cover}`}>
              <b>
                {t(`sites:sectors.${sector}`)}: {format.fixed(kg_per_cover, 3)} {t('unitPerCover')}
              </b>{' '}
              <a href={url} target="_blank" rel="noreferrer">
                {publisher}: {publication} ({year})
                <span className={classes['outside']}> ({t('common:opensInNewTab')})</span>
              </a>
              {note !== '' && <span> {note}</span>}
            </li>
          ))}
        </ul>
      )}
      {isAnyWithout && <p>{t('benchmarks.withoutSector')}</p>}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Period } from '@wastegauge/contract/values/dates';
import type { Benchmarks } from '@wastegauge/contract/insight/insights';
import { useEffect, useState } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { ScrollBox } from '../../ui/data-table/scroll-box.tsx';
import { Change } from '../../widgets/figures/change.tsx';
import { benchmarksOptions } from './api.ts';
import classes from './benchmarks-card.module.css';
import { percentChange } from './card-figures.ts';

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
  const hasSiteWithoutSector = sites.some(({ sector }) => sector === null);
  return (
    <div className={classes['sources']}>
      {isShown.length > 0 && (
        <ul>
          {isShown.map(({ sector, kg_per_cover, publication, publisher, year, url, note }) => (
            <li key={`${sector} ${url} ${kg_per_cover}`}>
              <b>
                {t(`sites:sectors.${sector}`)}
                {t('common:colon')}
                {format.fixed(kg_per_cover, 3)} {t('unitPerCover')}
              </b>{' '}
              <a href={url} target="_blank" rel="noreferrer">
                {publisher}
                {t('common:colon')}
                {publication} ({year})
                <span className={classes['outside']}> ({t('common:opensInNewTab')})</span>
              </a>
              {note !== '' && <span> {note}</span>}
            </li>
          ))}
        </ul>
      )}
      {hasSiteWithoutSector && <p>{t('benchmarks.withoutSector')}</p>}
    </div>
  );
}

function BenchmarksChart({ benchmarks }: { benchmarks: Benchmarks }) {
  const { t } = useTranslation(['insights', 'sites']);
  const format = useFormat();
  const { sites, published } = benchmarks;
  // A single site is its own median.
  const hasPeers = sites.length > 1;
  const median = hasPeers ? benchmarks.median : null;
  const publishedFor = (sector: (typeof sites)[number]['sector']) =>
    published.find((figure) => figure.sector === sector)?.kg_per_cover;
  const largest = Math.max(
    0.001,
    median ?? 0,
    ...sites.flatMap(({ waste_per_cover, sector }) => [
      waste_per_cover ?? 0,
      publishedFor(sector) ?? 0,
    ]),
  );
  const barPosition = (kilograms: number): string => `${(kilograms / (largest * 1.04)) * 100}%`;
  const text = (kilograms: number): string => `${format.fixed(kilograms, 3)} kg`;
  return (
    <>
      <ul className={classes['key']}>
        <li>
          <i data-look="site" aria-hidden /> {t('benchmarks.site')}
        </li>
        {median !== null && (
          <li>
            <i data-look="median" aria-hidden /> {t('benchmarks.median')} <b>{text(median)}</b>
          </li>
        )}
        <li>
          <i data-look="published" aria-hidden /> {t('benchmarks.published')}
        </li>
      </ul>
      <ol className={classes['rows']} aria-label={t('benchmarks.label')}>
        {sites.map(({ id, name, sector, waste_per_cover, place }) => {
          const figure = publishedFor(sector);
          return (
            <li key={id}>
              <p className={classes['names']}>
                <b>{name}</b>
                <span>
                  {sector === null ? t('benchmarks.noSector') : t(`sites:sectors.${sector}`)}
                </span>
              </p>
              <span className={classes['track']} aria-hidden>
                {waste_per_cover !== null && (
                  <i className={classes['bar']} style={{ width: barPosition(waste_per_cover) }} />
                )}
                {median !== null && (
                  <i className={classes['median']} style={{ left: barPosition(median) }} />
                )}
                {figure !== undefined && (
                  <i className={classes['published']} style={{ left: barPosition(figure) }} />
                )}
              </span>
              <p className={classes['figure']}>
                <b>{waste_per_cover === null ? t('baseline.noCovers') : text(waste_per_cover)}</b>
                {hasPeers && place !== null && (
                  <span>{t('benchmarks.place', { place: format.count(place) })}</span>
                )}
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function BenchmarksTable({ benchmarks }: { benchmarks: Benchmarks }) {
  const { t } = useTranslation(['insights', 'sites', 'common']);
  const format = useFormat();
  const { sites, median, published } = benchmarks;
  const label = t('benchmarks.label');
  const text = (kilograms: number | null | undefined): string =>
    kilograms === null || kilograms === undefined
      ? t('common:notAvailable')
      : format.fixed(kilograms, 3);
  return (
    <ScrollBox className={classes['scroller']} label={label}>
      <table className={classes['table']}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('benchmarks.site')}</th>
            <th scope="col">{t('benchmarks.covers')}</th>
            <th scope="col">{t('benchmarks.perCover')}</th>
            <th scope="col">{t('benchmarks.change')}</th>
            <th scope="col">{t('benchmarks.baseline')}</th>
            <th scope="col">{t('benchmarks.againstMedian')}</th>
            <th scope="col">{t('benchmarks.published')}</th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => {
            const { id, name, covers, waste_per_cover, prev_waste_per_cover, baseline } = site;
            const change = percentChange(waste_per_cover, prev_waste_per_cover);
            const againstMedian = percentChange(waste_per_cover, median);
            const figure = published.find(({ sector }) => sector === site.sector);
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{format.count(covers)}</td>
                <td>{text(waste_per_cover)}</td>
                <td>{change === null ? '–' : <Change percent={change} />}</td>
                <td>{text(baseline)}</td>
                <td>{againstMedian === null ? '–' : <Change percent={againstMedian} />}</td>
                <td>{text(figure?.kg_per_cover)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}

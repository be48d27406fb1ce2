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
import { useComparedDays } from '../../widgets/figures/compared-days.ts';
import { useCoverDaysText } from '../../widgets/figures/cover-days.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { benchmarksOptions } from './api.ts';
import classes from './benchmarks-card.module.css';
import { deviationFrom, roundPercent } from './card-figures.ts';
import { joinUnit, useAmountText } from './use-amount-text.ts';
import { useBaselineText } from './use-baseline-text.ts';

interface BenchmarksCardProps {
  period: Period;
  siteIds: readonly number[];
}

export function BenchmarksCard({ period, siteIds }: BenchmarksCardProps) {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const benchmarks = useQuery(benchmarksOptions(period));
  const { data, error, isPending } = benchmarks;
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
        {error && !data && <LoadError query={benchmarks} />}
      </Panel>
    </div>
  );
}

function usePerCoverText(): (kilograms: number) => string {
  const amountText = useAmountText();
  return (kilograms) => joinUnit(amountText('perCover', kilograms, ''));
}

function Publications({ benchmarks: { sites, published } }: { benchmarks: Benchmarks }) {
  const { t } = useTranslation(['insights', 'sites', 'common']);
  const perCover = usePerCoverText();
  const isShown = published.filter((figure) =>
    sites.some(({ sector }) => sector === figure.sector),
  );
  const translated = useTranslated(
    isShown.flatMap(({ publication, publisher, note }) => [publication, publisher, note]),
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
                {perCover(kg_per_cover)}
              </b>{' '}
              <a href={url} target="_blank" rel="noreferrer">
                {translated(publisher)}
                {t('common:colon')}
                {translated(publication)} ({year})
                <span className={classes['outside']}> ({t('common:opensInNewTab')})</span>
              </a>
              {note !== '' && <span> {translated(note)}</span>}
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
  const text = usePerCoverText();
  const coverDaysText = useCoverDaysText();
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
        {sites.map(({ id, name, sector, weight, waste_per_cover, cover_days, place }) => {
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
                <b>
                  {waste_per_cover === null
                    ? t(weight.value > 0 ? 'baseline.noCovers' : 'baseline.notMeasured')
                    : text(waste_per_cover)}
                </b>
                {waste_per_cover !== null && <span>{coverDaysText(cover_days)}</span>}
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
  const comparedDays = useComparedDays();
  const coverDaysText = useCoverDaysText();
  const baselineText = useBaselineText();
  const label = t('benchmarks.label');
  const medianText = (kilograms: number | null): string => {
    if (kilograms === null || median === null || median === 0) return '–';
    const { side, percent } = deviationFrom(median, kilograms);
    return t(`benchmarks.medianSides.${side}`, { percent: format.wholePercent(percent) });
  };
  const text = (kilograms: number | null | undefined): string =>
    kilograms === null || kilograms === undefined
      ? t('common:notAvailable')
      : format.fixed(kilograms * 1000, 1);
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
            <th scope="col">{t('benchmarks.days')}</th>
            <th scope="col">
              {t('benchmarks.change')} <span>{comparedDays(benchmarks.compared)}</span>
            </th>
            <th scope="col">{t('benchmarks.baseline')}</th>
            <th scope="col">{t('benchmarks.againstBaseline')}</th>
            <th scope="col">{t('benchmarks.againstMedian')}</th>
            <th scope="col">{t('benchmarks.published')}</th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => {
            const { id, name, covers, waste_per_cover, change, baseline } = site;
            const figure = published.find(({ sector }) => sector === site.sector);
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{format.count(covers)}</td>
                <td>{text(waste_per_cover)}</td>
                <td>{coverDaysText(site.cover_days)}</td>
                <td>
                  {change === null ? (
                    '–'
                  ) : (
                    <Change percent={roundPercent(change)} coverage={site.coverage} />
                  )}
                </td>
                <td>{text(baseline)}</td>
                <td>
                  {waste_per_cover === null
                    ? '–'
                    : baselineText({ ...site, weight: site.weight.value }).text}
                </td>
                <td>{medianText(waste_per_cover)}</td>
                <td>{text(figure?.kg_per_cover)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollBox>
  );
}

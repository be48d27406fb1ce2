import type { Benchmarks } from '@wastegauge/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import classes from './benchmarks-card.module.css';

export function BenchmarksChart({ benchmarks }: { benchmarks: Benchmarks }) {
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
  const percentOf = (kilograms: number): string => `${(kilograms / (largest * 1.04)) * 100}%`;
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
                  <i className={classes['bar']} style={{ width: percentOf(waste_per_cover) }} />
                )}
                {median !== null && (
                  <i className={classes['median']} style={{ left: percentOf(median) }} />
                )}
                {figure !== undefined && (
                  <i className={classes['published']} style={{ left: percentOf(figure) }} />
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

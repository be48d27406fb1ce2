import { VisuallyHidden } from '@mantine/core';
import type { Benchmarks } from '@wastegauge/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../../ui/data-table/scroll-box.tsx';
import { Change } from '../../../widgets/figures/change.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import classes from './benchmarks-card.module.css';
import { changeOf } from '../card-figures.ts';

export function BenchmarksTable({ benchmarks }: { benchmarks: Benchmarks }) {
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
            const change = changeOf(waste_per_cover, prev_waste_per_cover);
            const againstMedian = changeOf(waste_per_cover, median);
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

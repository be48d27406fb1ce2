import type {
  RecognitionRate,
  SiteRecognitionReport,
} from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './comparison-card.module.css';

const rankings = ['picture', 'habit', 'both'] as const;

export function ComparisonCard({ report }: { report: SiteRecognitionReport }) {
  const { t } = useTranslation('recognition');
  return (
    <Panel title={t('compared.title')}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('compared.by')}</th>
            <th scope="col">{t('rightFirst')}</th>
            <th scope="col">{t('inFirstFive')}</th>
          </tr>
        </thead>
        <tbody>
          {rankings.map((ranking) => {
            const { right_first: first, in_first_five: five } = report.compared[ranking];
            const name = t(`compared.${ranking}`);
            return (
              <tr key={ranking} data-used={ranking === 'both' || undefined}>
                <th scope="row">{name}</th>
                <td>
                  <Rate rate={first} label={`${name}, ${t('rightFirst')}`} />
                </td>
                <td>
                  <Rate rate={five} label={`${name}, ${t('inFirstFive')}`} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={classes['note']}>{t('compared.note')}</p>
    </Panel>
  );
}

function Rate({ rate, label }: { rate: RecognitionRate | null; label: string }) {
  const format = useFormat();
  if (rate === null) return <>–</>;
  return (
    <span className={classes['rate']}>
      <span>
        <b>{format.wholePercent(rate.percent)}</b>{' '}
        <small>
          ({format.count(rate.low)}–{format.count(rate.high)})
        </small>
      </span>
      <ProgressBar
        percent={rate.percent}
        label={label}
        valueText={format.wholePercent(rate.percent)}
      />
    </span>
  );
}

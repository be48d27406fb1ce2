import { useTranslation } from 'react-i18next';
import { Trend } from '../../ui/display/trend.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { percentOfBaseline, type PlaceCard } from './card-figures.ts';
import classes from './card.module.css';

/** Position of the baseline on the bar; a third more fits beyond it. */
const markPercent = 75;

export function BaselineBar({ card }: { card: PlaceCard }) {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const { waste_per_cover: wastePerCover, baseline } = card;
  const percent = percentOfBaseline(wastePerCover, baseline);
  const baselineText = t('baseline.of', { amount: format.fixed(baseline, 2) });
  if (wastePerCover === null || percent === null) {
    return (
      <p className={classes['baseline']} data-empty>
        <span className={classes['perCover']}>{t('baseline.wastePerCover')}</span>
        {t('baseline.noCovers')}
      </p>
    );
  }
  const length = Math.min((percent / 100) * markPercent, 100);
  const over = Math.max(0, length - markPercent);
  return (
    <div className={classes['baseline']}>
      <p className={classes['perCover']}>
        {t('baseline.wastePerCover')} <b>{format.fixed(wastePerCover, 3)} kg</b>
      </p>
      <span className={classes['bar']} aria-hidden>
        <i style={{ width: `${length - over}%` }} />
        {over > 0 && <i data-over style={{ left: `${markPercent}%`, width: `${over}%` }} />}
        <u style={{ left: `${markPercent}%` }} />
      </span>
      <p className={classes['against']}>
        <Trend
          percent={percent - 100}
          label={t(percent > 100 ? 'baseline.above' : 'baseline.below')}
          formattedPercent={format.percent(percent)}
        />{' '}
        {baselineText}
      </p>
    </div>
  );
}

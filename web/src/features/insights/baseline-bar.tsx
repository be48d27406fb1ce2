import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useCoverDaysText } from '../../widgets/figures/cover-days.ts';
import type { PlaceCard } from './card-figures.ts';
import classes from './card.module.css';
import { useBaselineText } from './use-baseline-text.ts';

/** Position of the baseline on the bar; a third more fits beyond it. */
const markPercent = 75;

export function BaselineBar({ card }: { card: PlaceCard }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const coverDaysText = useCoverDaysText();
  const { text, tone } = useBaselineText()(card);
  const { waste_per_cover: wastePerCover, baseline } = card;
  const grams = (kilograms: number): string => `${format.fixed(kilograms * 1000, 1)} g`;
  if (tone === 'unknown' || wastePerCover === null || baseline === null) {
    return (
      <p className={classes['baseline']} data-empty>
        <span className={classes['perCover']}>
          {t('baseline.wastePerCover')} {wastePerCover !== null && <b>{grams(wastePerCover)}</b>}
          {wastePerCover !== null && <small>{coverDaysText(card.cover_days)}</small>}
        </span>
        {text}
      </p>
    );
  }
  const length = Math.min((wastePerCover / baseline) * markPercent, 100);
  const over = Math.max(0, length - markPercent);
  return (
    <div className={classes['baseline']}>
      <p className={classes['perCover']}>
        {t('baseline.wastePerCover')} <b>{grams(wastePerCover)}</b>
        <small>{coverDaysText(card.cover_days)}</small>
      </p>
      <span className={classes['bar']} aria-hidden>
        <i style={{ width: `${length - over}%` }} />
        {over > 0 && <i data-over style={{ left: `${markPercent}%`, width: `${over}%` }} />}
        <u style={{ left: `${markPercent}%` }} />
      </span>
      <p className={classes['against']}>
        <b data-tone={tone}>{text}</b> {t('baseline.of', { amount: grams(baseline) })}
      </p>
    </div>
  );
}

import { VisuallyHidden } from '@mantine/core';
import type { RecognitionRate } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './figures-strip.module.css';

/** A share with its margin, the Wilson interval. */
export function RateFigure({ rate }: { rate: RecognitionRate | null }) {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  if (rate === null) return <span className={classes['figure']}>–</span>;
  return (
    <span className={classes['figure']}>
      {format.count(rate.percent)}
      <small>%</small>{' '}
      <span className={classes['margin']}>
        <span aria-hidden>
          ({format.count(rate.low)}–{format.count(rate.high)})
        </span>
        <VisuallyHidden>
          {t('margin', { low: format.count(rate.low), high: format.count(rate.high) })}
        </VisuallyHidden>
      </span>
    </span>
  );
}

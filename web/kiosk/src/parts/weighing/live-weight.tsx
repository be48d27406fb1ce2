import { IconCheck } from '#icons';
import type { ScaleView } from '../../state.ts';
import { minItemG } from '../../staff/weighing.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './live-weight.module.css';

interface LiveWeightProps {
  scale: ScaleView;
  label: string;
  /** Says that the empty scale is ready. */
  isReady?: boolean;
}

export function LiveWeight({ scale, label, isReady = false }: LiveWeightProps) {
  const { t, kg } = useTexts();
  const { isStable } = scale;
  // The last weight is out of date while the scale reports an overload or a fault.
  const grams = scale.condition === null ? scale.grams : null;
  const isEmpty = scale.grams === null || Math.abs(scale.grams) < minItemG;
  const isWaiting = isReady && isEmpty && scale.condition === null;
  const isGood = isWaiting || isStable;
  return (
    <>
      <div className={classes['head']}>
        <span className={classes['label']}>{label}</span>
        {(grams !== null || isWaiting) && (
          <span className={classes['badge']} data-state={isGood ? 'good' : 'moving'}>
            {isGood && <IconCheck size={26} stroke={2.2} aria-hidden />}
            {t(isWaiting ? 'ready' : isStable ? 'stable' : 'moving')}
          </span>
        )}
      </div>
      <p className={classes['figure']} data-testid="live-weight">
        {grams === null ? '–' : kg(grams)}
        <small>{t('kg')}</small>
      </p>
    </>
  );
}

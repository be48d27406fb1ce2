import { IconCheck } from '@tabler/icons-react';
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
  const { grams, isStable } = scale;
  const isEmpty = grams === null || Math.abs(grams) < minItemG;
  const state = isReady && isEmpty ? 'plain' : isStable ? 'stable' : 'moving';
  const texts = { plain: t('ready'), stable: t('stable'), moving: t('moving') };
  return (
    <>
      <div className={classes['head']}>
        <span className={classes['label']}>{label}</span>
        <span className={classes['badge']} data-state={state}>
          {state === 'stable' && <IconCheck size={26} stroke={2.2} aria-hidden />}
          {texts[state]}
        </span>
      </div>
      <p className={classes['figure']} data-testid="live-weight">
        {grams === null ? '–' : kg(grams)}
        <small>{t('kg')}</small>
      </p>
    </>
  );
}

import { IconCheck } from '#icons';
import { useState } from 'react';
import { knownWeightsKg, testWeight } from '../../scale/weight-test.ts';
import type { ScaleView } from '../../state.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';
import liveWeight from './live-weight.module.css';
import panel from '../controls/panel.module.css';
import classes from './weight-check.module.css';

/** Shows whether the scale agrees with a weight of known mass. */
export function WeightCheck({ scale }: { scale: ScaleView }) {
  const { t, kg, number } = useTexts();
  const [knownKg, setKnownKg] = useState<number>();
  const { grams, isStable } = scale;
  const test = knownKg !== undefined && grams !== null ? testWeight(knownKg, grams) : undefined;
  return (
    <section className={panel['root']}>
      <div className={panel['head']}>
        <h2>{t('testTitle')}</h2>
        {test && isStable && (
          <output className={liveWeight['badge']} data-state={test.isPassed ? 'stable' : 'moving'}>
            {test.isPassed && <IconCheck size={26} stroke={2.2} aria-hidden />}
            {t(test.isPassed ? 'passed' : 'notPassed')}
          </output>
        )}
      </div>
      <fieldset className={classes['known']} aria-label={t('youPutOn')}>
        {knownWeightsKg.map((each) => (
          <KioskButton
            key={each}
            aria-pressed={each === knownKg}
            onClick={() => setKnownKg(each === knownKg ? undefined : each)}
          >
            <span>
              {number(each)} {t('kg')}
            </span>
          </KioskButton>
        ))}
      </fieldset>
      {knownKg !== undefined && (
        <dl className={classes['result']}>
          <div>
            <dt>{t('youPutOn')}</dt>
            <dd>
              {kg(knownKg * 1000)} <small>{t('kg')}</small>
            </dd>
          </div>
          <div>
            <dt>{t('scaleShows')}</dt>
            <dd>
              {grams === null ? '–' : kg(grams)} <small>{t('kg')}</small>
            </dd>
          </div>
          <div>
            <dt>{t('difference')}</dt>
            <dd>
              <small>
                {test &&
                  t('allowedDifference', {
                    difference: number(test.differenceG),
                    allowed: number(test.allowedG),
                  })}
              </small>
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

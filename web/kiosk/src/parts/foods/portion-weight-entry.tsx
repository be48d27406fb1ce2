import { useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';
import classes from './count-entry.module.css';
import liveWeight from '../weighing/live-weight.module.css';
import { NumberPad } from '../controls/number-pad.tsx';

const maxKg = 100;
const maxDigits = 6;

/** The weight of one portion or pan, kept for the next time. */
export function PortionWeightEntry({
  kiosk,
  onStore,
}: {
  kiosk: Kiosk;
  onStore: (kilograms: number) => void;
}) {
  const { t, decimalSign } = useTexts();
  const [typed, setTyped] = useState('');
  const kilograms = Math.round(Number(typed) * 1000) / 1000;
  return (
    <div className={classes['root']}>
      <div className={classes['number']}>
        <output className={liveWeight['figure']} data-size="small" data-testid="portion-weight">
          {typed === '' ? '–' : typed.replace('.', decimalSign)}
          <small>{t('kg')}</small>
        </output>
        <KioskButton
          kind="primary"
          disabled={!(kilograms > 0 && kilograms <= maxKg)}
          onClick={() => onStore(kilograms)}
        >
          {t('done')}
        </KioskButton>
      </div>
      <NumberPad
        kiosk={kiosk}
        value={typed}
        maxLength={maxDigits}
        hasDecimals
        onChange={setTyped}
      />
    </div>
  );
}

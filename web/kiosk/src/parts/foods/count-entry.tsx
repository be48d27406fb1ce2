import { IconMinus, IconPlus } from '#icons';
import { useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './count-entry.module.css';
import { KioskButton } from '../controls/kiosk-button.tsx';
import liveWeight from '../weighing/live-weight.module.css';
import { NumberPad } from '../controls/number-pad.tsx';

interface CountEntryProps {
  kiosk: Kiosk;
  count: string;
  eachG: number;
  onChange: (count: string) => void;
  onChangeWeight: () => void;
}

const maxDigits = 3;
const maxCount = 999;

export function CountEntry({ kiosk, count, eachG, onChange, onChangeWeight }: CountEntryProps) {
  const { t, roughKg, number } = useTexts();
  const [isTyped, setTyped] = useState(false);
  const value = Number(count);

  /** The first digit replaces the number that was there. */
  function type(typed: string): void {
    onChange(isTyped || typed.length < count.length ? typed : typed.slice(-1));
    setTyped(true);
  }

  return (
    <div className={classes['root']}>
      <div className={classes['number']}>
        <div className={classes['steps']}>
          <KioskButton
            aria-label={t('oneLess')}
            disabled={value <= 1}
            onClick={() => onChange(String(value - 1))}
          >
            <IconMinus size={48} stroke={2} aria-hidden />
          </KioskButton>
          <output className={liveWeight['figure']} data-testid="count">
            {number(value)}
          </output>
          <KioskButton
            aria-label={t('oneMore')}
            disabled={value >= maxCount}
            onClick={() => onChange(String(value + 1))}
          >
            <IconPlus size={48} stroke={2} aria-hidden />
          </KioskButton>
        </div>
        <p className={classes['sum']}>
          {number(value)} × {roughKg(eachG)} {t('kg')} ={' '}
          <b>
            {roughKg(value * eachG)} {t('kg')}
          </b>
        </p>
        <KioskButton onClick={onChangeWeight}>{t('changeWeight')}</KioskButton>
      </div>
      <NumberPad
        kiosk={kiosk}
        value={count}
        maxLength={isTyped ? maxDigits : maxDigits + 1}
        onChange={type}
      />
    </div>
  );
}

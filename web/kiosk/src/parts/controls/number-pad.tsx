import { IconBackspace } from '#icons';
import type { Kiosk } from '../../kiosk.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from './kiosk-button.tsx';
import classes from './number-pad.module.css';
import { usePhysicalKeys } from './use-physical-keys.ts';

interface NumberPadProps {
  kiosk: Kiosk;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  /** Decimals can be entered; the value has a point in every language. */
  hasDecimals?: boolean;
  isDisabled?: boolean;
  /** Of a PIN, which may start with zeros. */
  keepsZeros?: boolean;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function NumberPad(props: NumberPadProps) {
  const { kiosk, value, onChange, maxLength } = props;
  const { hasDecimals = false, isDisabled = false, keepsZeros = false } = props;
  const { t, decimalSign } = useTexts();

  function press(sign: string): void {
    if (isDisabled) return;
    if (sign === 'Backspace') onChange(value.slice(0, -1));
    else if (value.length >= maxLength) return;
    else if (/^\d$/.test(sign)) onChange(value === '0' && !keepsZeros ? sign : value + sign);
    else if (hasDecimals && /^[.,]$/.test(sign) && !value.includes('.')) {
      onChange(`${value === '' ? '0' : value}.`);
    }
  }
  usePhysicalKeys(kiosk, press);

  return (
    <div className={classes['root']}>
      {digits.map((digit) => (
        <KioskButton key={digit} disabled={isDisabled} onClick={() => press(digit)}>
          {digit}
        </KioskButton>
      ))}
      {hasDecimals ? (
        <KioskButton disabled={isDisabled} onClick={() => press('.')}>
          {decimalSign}
        </KioskButton>
      ) : (
        <span />
      )}
      <KioskButton disabled={isDisabled} onClick={() => press('0')}>
        0
      </KioskButton>
      <KioskButton
        disabled={isDisabled}
        aria-label={t('deleteLetter')}
        onClick={() => press('Backspace')}
      >
        <IconBackspace size={40} stroke={1.9} aria-hidden />
      </KioskButton>
    </div>
  );
}

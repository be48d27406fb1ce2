import { IconBackspace } from '#icons';
import { useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from './kiosk-button.tsx';
import classes from './letter-pad.module.css';
import { usePhysicalKeys } from './use-physical-keys.ts';

export const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const signs = Array.from('1234567890/-.,+()');

interface LetterPadProps {
  kiosk: Kiosk;
  value: string;
  onChange: (value: string) => void;
  /** Letters that lead to something; without it all of them do. */
  usable?: ReadonlySet<string>;
  /** Also digits and signs, on a second page. */
  hasSigns?: boolean;
}

const maxLength = 40;

/** Works without the keyboard of the tablet, which would cover the screen. */
export function LetterPad({ kiosk, value, onChange, usable, hasSigns = false }: LetterPadProps) {
  const { t } = useTexts();
  const [isShowingSigns, setShowingSigns] = useState(false);

  function press(sign: string): void {
    if (sign === 'Backspace') onChange(value.slice(0, -1));
    else if (value.length < maxLength) onChange(value + sign);
  }
  usePhysicalKeys(kiosk, press);

  return (
    <div className={classes['root']} data-has-signs={hasSigns || undefined}>
      {(isShowingSigns ? signs : letters).map((sign) => (
        <KioskButton
          key={sign}
          disabled={usable !== undefined && !usable.has(sign)}
          onClick={() => press(sign)}
        >
          {sign}
        </KioskButton>
      ))}
      {hasSigns && (
        <KioskButton onClick={() => setShowingSigns(!isShowingSigns)}>
          {isShowingSigns ? 'ABC' : '123'}
        </KioskButton>
      )}
      <KioskButton
        className={classes['space']}
        disabled={value === '' || value.endsWith(' ')}
        onClick={() => press(' ')}
      >
        {t('space')}
      </KioskButton>
      <KioskButton
        className={classes['delete']}
        disabled={value === ''}
        aria-label={t('deleteLetter')}
        onClick={() => press('Backspace')}
      >
        <IconBackspace size={34} stroke={1.9} aria-hidden />
      </KioskButton>
    </div>
  );
}

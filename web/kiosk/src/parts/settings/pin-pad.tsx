import { useEffect, useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { secondsToWait, type PinAttempts } from '../../settings/pin-attempts.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import { BackButton } from '../controls/back-button.tsx';
import { NumberPad } from '../controls/number-pad.tsx';
import classes from './pin-pad.module.css';

interface PinPadProps {
  kiosk: Kiosk;
  onBack: () => void;
  onOpen: () => void;
}

export function PinPad({ kiosk, onBack, onOpen }: PinPadProps) {
  const { settings, pinAttempts } = useStore(kiosk.store);
  const { t, number } = useTexts();
  const [entered, setEntered] = useState('');
  const [isWrong, setWrong] = useState(false);
  const waitSeconds = useSecondsToWait(pinAttempts);
  const length = settings?.pin?.length ?? 4;

  function enter(digits: string): void {
    setWrong(false);
    if (digits.length < length) return setEntered(digits);
    setEntered('');
    if (kiosk.unlock(digits)) onOpen();
    else setWrong(true);
  }

  return (
    <div className={classes['root']}>
      <div>
        <h1>{t('enterPin')}</h1>
        <p>{t('pinHelp')}</p>
        <output
          className={classes['dots']}
          aria-label={t('digitsEntered', { count: number(entered.length), length: number(length) })}
        >
          {Array.from({ length }, (_, index) => (
            <i key={index} data-filled={index < entered.length || undefined} />
          ))}
        </output>
        <p className={classes['wrong']} role="alert">
          {waitSeconds > 0
            ? t('tooManyPins', { seconds: number(waitSeconds) })
            : isWrong && t('wrongPin')}
        </p>
        <BackButton onBack={onBack} />
      </div>
      <NumberPad
        kiosk={kiosk}
        value={entered}
        maxLength={length}
        isDisabled={waitSeconds > 0}
        keepsZeros
        onChange={enter}
      />
    </div>
  );
}

function useSecondsToWait(attempts: PinAttempts): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return secondsToWait(attempts, now);
}

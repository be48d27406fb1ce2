import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { Kiosk } from '../kiosk.ts';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { undoMs } from '../staff/staff-mode.ts';
import type { SavedItem } from '../state.ts';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import liveWeight from '../parts/weighing/live-weight.module.css';
import classes from './saved-screen.module.css';

export function SavedScreen({ kiosk, saved }: { kiosk: Kiosk; saved: SavedItem }) {
  const { foods } = useStore(kiosk.store);
  const { t, roughKg } = useTexts();
  const secondsLeft = useCountdown(saved.at + undoMs, () => kiosk.closeSaved());
  const food = foods.find(({ id }) => id === saved.food);
  return (
    <output className={classes['root']}>
      <span className={classes['mark']}>
        <IconCheck size={64} stroke={2.4} aria-hidden />
      </span>
      <h1>{t('saved')}</h1>
      <p className={liveWeight['figure']}>
        {roughKg(saved.grams)}
        <small>kg</small>
      </p>
      <p className={classes['food']}>{food?.name ?? t('unnamed')}</p>
      <p className={classes['detail']}>
        {[
          t(saved.wasteType),
          saved.isCounted && t('countedNotWeighed'),
          saved.containerName !== null && t('containerTakenOff', { name: saved.containerName }),
        ]
          .filter((part) => part !== false)
          .join(' · ')}
      </p>
      <KioskButton onClick={() => void kiosk.undo()}>
        <IconArrowBackUp size={30} stroke={1.9} aria-hidden />
        {t('undo')} <small>{secondsLeft} s</small>
      </KioskButton>
      <p className={classes['detail']}>{t('goesBack')}</p>
    </output>
  );
}

function useCountdown(endsAt: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (left === 0) onEnd();
  });
  return left;
}

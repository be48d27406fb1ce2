import { IconArrowBackUp, IconCheck } from '#icons';
import { itemValues } from '@wastegauge/contract/waste/item-values';
import { useEffect, useState } from 'react';
import type { Kiosk } from '../kiosk.ts';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { wasteTypeColours } from '../parts/foods/waste-types.ts';
import { undoMs } from '../staff/staff-mode.ts';
import type { SavedItem } from '../state.ts';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import livePicture from '../parts/weighing/live-picture.module.css';
import liveWeight from '../parts/weighing/live-weight.module.css';
import classes from './saved-screen.module.css';

export function SavedScreen({ kiosk, saved }: { kiosk: Kiosk; saved: SavedItem }) {
  const { foods } = useStore(kiosk.store);
  const { t, roughKg, time } = useTexts();
  const msLeft = useCountdown(saved.at + undoMs, () => kiosk.closeSaved());
  const food = foods.find(({ id }) => id === saved.food);
  const details = [
    t(saved.wasteType),
    saved.item === null && t('countedNotWeighed'),
    saved.containerName !== null && t('containerTakenOff', { name: saved.containerName }),
  ];
  return (
    <output className={classes['root']}>
      <section className={classes['item']}>
        {saved.pictureUrl !== null && (
          <div className={livePicture['root']}>
            <img src={saved.pictureUrl} alt={t('pictureTaken')} />
            <span className={livePicture['stamp']}>{time(saved.at)}</span>
          </div>
        )}
        <div className={classes['text']}>
          <div className={classes['title']}>
            <span className={classes['mark']}>
              <IconCheck size={38} stroke={2.6} aria-hidden />
            </span>
            <h1>{t('saved')}</h1>
          </div>
          <p className={`${liveWeight['figure']} ${classes['weight']}`}>
            {roughKg(saved.grams)}
            <small>{t('kg')}</small>
          </p>
          <p className={classes['food']} dir="auto">
            {food?.name ?? t('unnamed')}
          </p>
          <p className={classes['detail']}>
            <i style={{ background: wasteTypeColours[saved.wasteType] }} />
            {details.filter((part) => part !== false).join(' · ')}
          </p>
          <Values kiosk={kiosk} saved={saved} />
        </div>
      </section>
      <KioskButton className={classes['undo']} onClick={() => void kiosk.undo()}>
        <span className={classes['left']} style={{ inlineSize: `${(msLeft / undoMs) * 100}%` }} />
        <IconArrowBackUp size={38} stroke={1.9} aria-hidden />
        <span>{t('undo')}</span> <small>{Math.ceil(msLeft / 1000)} s</small>
      </KioskButton>
      <p className={classes['next']}>{t('goesBack')}</p>
    </output>
  );
}

/** Omits a figure that the food has no price or factor for. */
function Values({ kiosk, saved }: { kiosk: Kiosk; saved: SavedItem }) {
  const { foods, settings } = useStore(kiosk.store);
  const { t, money, co2e } = useTexts();
  const food = foods.find(({ id }) => id === saved.food);
  if (!food) return null;
  const { value, co2eG } = itemValues(food, saved.grams);
  const currency = settings?.site.currency ?? '';
  const hasValue = value !== null && currency !== '';
  if (!hasValue && co2eG === null) return null;
  return (
    <dl className={classes['values']}>
      {hasValue && (
        <div>
          <dt>{t('worth')}</dt>
          <dd>{money(value, currency)}</dd>
        </div>
      )}
      {co2eG !== null && (
        <div>
          <dt>{t('footprint')}</dt>
          <dd dir="ltr">
            {co2e(co2eG)} <small>kg CO2e</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

function useCountdown(endsAt: number, onEnd: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, endsAt - now);
  useEffect(() => {
    if (left === 0) onEnd();
  });
  return left;
}

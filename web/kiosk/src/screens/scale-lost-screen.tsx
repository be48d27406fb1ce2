import type { Kiosk } from '../kiosk.ts';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './message.module.css';

export function ScaleLostScreen({ kiosk, onCount }: { kiosk: Kiosk; onCount?: () => void }) {
  const { scale } = useStore(kiosk.store);
  const { t, time } = useTexts();
  return (
    <div className={classes['root']} role="alert">
      <h1>{t('scaleLostTitle')}</h1>
      {scale.lostAt !== null && <p>{t('scaleLostSince', { time: time(scale.lostAt) })}</p>}
      <ol className={classes['steps']}>
        <li>
          <b>1</b>
          {t('scaleLostFirst')}
        </li>
        <li>
          <b>2</b>
          {t('scaleLostSecond')}
        </li>
      </ol>
      <div className={classes['actions']}>
        <KioskButton kind="primary" onClick={() => void kiosk.reconnectScale()}>
          {t('connectAgain')}
        </KioskButton>
        {onCount && <KioskButton onClick={onCount}>{t('countInstead')}</KioskButton>}
      </div>
    </div>
  );
}

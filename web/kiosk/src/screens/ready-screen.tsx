import { IconRotate2 } from '#icons';
import type { Kiosk } from '../kiosk.ts';
import { ContainerChoice } from '../parts/weighing/container-choice.tsx';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { LivePicture } from '../parts/weighing/live-picture.tsx';
import { LiveWeight } from '../parts/weighing/live-weight.tsx';
import { Totals } from '../parts/frame/totals.tsx';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './ready-screen.module.css';

export function ReadyScreen({ kiosk, onCount }: { kiosk: Kiosk; onCount: () => void }) {
  const { scale, isOffline } = useStore(kiosk.store);
  const { t } = useTexts();
  return (
    <div className={classes['root']}>
      <section className={classes['weight']} aria-label={t('onScale')}>
        <LiveWeight scale={scale} label={t('onScale')} isReady />
        <h1>{isOffline ? t('carryOn') : t(scale.way === 'wedge' ? 'pressPrint' : 'putWaste')}</h1>
      </section>
      <div className={classes['side']}>
        <LivePicture camera={kiosk.camera} />
        <Totals kiosk={kiosk} />
      </div>
      <div className={classes['actions']}>
        <KioskButton onClick={() => kiosk.zeroScale()}>
          <IconRotate2 size={30} stroke={1.9} aria-hidden />
          {t('zero')}
        </KioskButton>
        <ContainerChoice kiosk={kiosk} />
        <KioskButton onClick={onCount}>{t('countInstead')}</KioskButton>
      </div>
    </div>
  );
}

import { IconRotate2 } from '#icons';
import { useState } from 'react';
import { enterFullScreen } from '../full-screen.ts';
import type { Kiosk } from '../kiosk.ts';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { LiveWeight } from '../parts/weighing/live-weight.tsx';
import panel from '../parts/controls/panel.module.css';
import { ScaleWays } from '../parts/weighing/scale-ways.tsx';
import { WeightCheck } from '../parts/weighing/weight-check.tsx';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import { ScaleFailurePanel } from '../parts/weighing/scale-failure-panel.tsx';
import classes from './scale-screen.module.css';

export function ScaleScreen({ kiosk, onDone }: { kiosk: Kiosk; onDone: () => void }) {
  const { scale, settings } = useStore(kiosk.store);
  const { t } = useTexts();
  const isBin = settings?.device.weighing === 'cumulative';
  const isConnected = scale.status === 'connected';
  const hasScale = scale.way !== 'none';

  function finish(): void {
    enterFullScreen();
    onDone();
  }

  return (
    <div className={classes['root']}>
      <h1>{t('scaleTitle')}</h1>
      <ScaleWays kiosk={kiosk} isBin={isBin} />
      <div className={classes['side']}>
        {scale.status === 'lost' ? (
          <ScaleFailurePanel kiosk={kiosk} />
        ) : (
          hasScale && (
            <>
              <section className={panel['root']} aria-label={t('liveWeight')}>
                <LiveWeight scale={scale} label={t('liveWeight')} />
                {scale.way === 'hid' && <p className={classes['hint']}>{t('usbHint')}</p>}
                {scale.way === 'wedge' && <p className={classes['hint']}>{t('pressPrint')}</p>}
              </section>
              <WeightCheck scale={scale} />
              {isBin && <EmptyBin kiosk={kiosk} />}
            </>
          )
        )}
        <div className={classes['actions']}>
          {!isBin && hasScale && (
            <KioskButton
              disabled={!isConnected || scale.grams === null}
              onClick={() => kiosk.zeroScale()}
            >
              <IconRotate2 size={30} stroke={1.9} aria-hidden />
              {t('zero')}
            </KioskButton>
          )}
          <KioskButton kind="primary" disabled={!isConnected} onClick={finish}>
            {t(hasScale ? 'useScale' : 'done')}
          </KioskButton>
        </div>
      </div>
    </div>
  );
}

/** The level in the bin is measured from here. */
function EmptyBin({ kiosk }: { kiosk: Kiosk }) {
  const { scale } = useStore(kiosk.store);
  const { t } = useTexts();
  const [isMarked, setMarked] = useState(false);
  return (
    <section className={`${panel['root']} ${classes['bin']}`}>
      <p>{t('emptyBinHint')}</p>
      <KioskButton
        aria-pressed={isMarked}
        disabled={scale.grams === null || !scale.isStable}
        onClick={() => void kiosk.markEmptyBin().then(() => setMarked(true))}
      >
        {t('emptyBinNow')}
      </KioskButton>
    </section>
  );
}

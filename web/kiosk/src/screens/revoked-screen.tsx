import type { Kiosk } from '../kiosk.ts';
import { Frame } from '../parts/frame/frame.tsx';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './message.module.css';

export function RevokedScreen({ kiosk }: { kiosk: Kiosk }) {
  const { waiting } = useStore(kiosk.store);
  const { t, number } = useTexts();
  return (
    <Frame kiosk={kiosk}>
      <div className={classes['root']}>
        <h1>{t('revokedTitle')}</h1>
        <p>{t('revoked', { count: number(waiting) })}</p>
        <KioskButton kind="primary" onClick={() => kiosk.renewCode()}>
          {t('connectTablet')}
        </KioskButton>
      </div>
    </Frame>
  );
}

import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';
import panel from '../controls/panel.module.css';
import classes from './scale-failure-panel.module.css';

/** Why the scale is not connected, and what it sent. */
export function ScaleFailurePanel({ kiosk }: { kiosk: Kiosk }) {
  const { scale } = useStore(kiosk.store);
  const { t } = useTexts();
  const { way, failure } = scale;
  return (
    <section className={`${panel['root']} ${classes['root']}`} role="alert">
      <p>{t(failure?.reason ?? 'disconnected')}</p>
      {failure && failure.received !== '' && <pre dir="ltr">{failure.received}</pre>}
      <div>
        {way && failure?.isSevenBits && (
          <KioskButton onClick={() => void kiosk.connectScale(way, { isSevenBits: true })}>
            {t('sevenBits')}
          </KioskButton>
        )}
        <KioskButton onClick={() => void kiosk.reconnectScale()}>{t('connectAgain')}</KioskButton>
      </div>
    </section>
  );
}

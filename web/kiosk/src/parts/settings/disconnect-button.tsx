import { IconLogout } from '#icons';
import { useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';
import { Sheet } from '../controls/sheet.tsx';

export function DisconnectButton({ kiosk }: { kiosk: Kiosk }) {
  const { waiting } = useStore(kiosk.store);
  const { t, number } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const icon = <IconLogout size={30} stroke={1.9} aria-hidden />;
  return (
    <>
      <KioskButton kind="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {icon}
        {t('disconnect')}
      </KioskButton>
      {isAsking && (
        <Sheet title={t('disconnect')} onClose={() => setAsking(false)}>
          <p style={{ marginBottom: 20 }}>{t('disconnectSure', { count: number(waiting) })}</p>
          <KioskButton kind="danger" onClick={() => void kiosk.disconnect()}>
            {icon}
            {t('disconnect')}
          </KioskButton>
        </Sheet>
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import { enterFullScreen, leaveFullScreen } from '../../full-screen.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';

export function FullScreenButton() {
  const { t } = useTexts();
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const update = (): void => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);
  if (!document.fullscreenEnabled) return null;
  return (
    <KioskButton onClick={isFull ? leaveFullScreen : enterFullScreen}>
      {t(isFull ? 'leaveFullScreen' : 'fullScreen')}
    </KioskButton>
  );
}

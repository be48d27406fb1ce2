import { IconLockOpen } from '#icons';
import { useState } from 'react';
import type { Kiosk } from '../kiosk.ts';
import { BackButton } from '../parts/controls/back-button.tsx';
import { BrightnessSetting } from '../parts/settings/brightness-setting.tsx';
import { ContainerSettings } from '../parts/settings/container-settings.tsx';
import { DisconnectButton } from '../parts/settings/disconnect-button.tsx';
import { FullScreenButton } from '../parts/settings/full-screen-button.tsx';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { LanguageChoice } from '../parts/settings/language-choice.tsx';
import panel from '../parts/controls/panel.module.css';
import { PinPad } from '../parts/settings/pin-pad.tsx';
import { ServiceChoice } from '../parts/settings/service-choice.tsx';
import { useIdleSeconds } from '../parts/controls/use-idle-seconds.ts';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './settings-screen.module.css';

interface SettingsScreenProps {
  kiosk: Kiosk;
  onBack: () => void;
  onScale: () => void;
}

const lockSeconds = 120;

/** Behind the PIN. Left without a touch, it closes. */
export function SettingsScreen({ kiosk, onBack, onScale }: SettingsScreenProps) {
  const { settings } = useStore(kiosk.store);
  const [isOpen, setOpen] = useState(settings?.pin == null);
  const secondsLeft = useIdleSeconds(lockSeconds, onBack);
  if (!isOpen) return <PinPad kiosk={kiosk} onBack={onBack} onOpen={() => setOpen(true)} />;
  return <Settings kiosk={kiosk} secondsLeft={secondsLeft} onBack={onBack} onScale={onScale} />;
}

function Settings({
  kiosk,
  secondsLeft,
  onBack,
  onScale,
}: SettingsScreenProps & { secondsLeft: number }) {
  const { t } = useTexts();
  const minutes = Math.floor(secondsLeft / 60);
  const time = `${minutes}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return (
    <div className={classes['root']}>
      <header>
        <BackButton onBack={onBack} />
        <h1>{t('settings')}</h1>
        <span>{t('locksIn', { time })}</span>
        <KioskButton onClick={onBack}>
          <IconLockOpen size={28} stroke={1.9} aria-hidden />
          {t('lockNow')}
        </KioskButton>
      </header>
      <div className={classes['column']}>
        <section className={panel['root']}>
          <div className={panel['head']}>
            <h2>{t('language')}</h2>
          </div>
          <LanguageChoice kiosk={kiosk} />
        </section>
        <BrightnessSetting kiosk={kiosk} />
      </div>
      <div className={classes['column']}>
        <ServiceChoice kiosk={kiosk} />
        <ContainerSettings kiosk={kiosk} />
        <div className={classes['actions']}>
          <KioskButton onClick={onScale}>{t('chooseScale')}</KioskButton>
          <FullScreenButton />
          <DisconnectButton kiosk={kiosk} />
        </div>
      </div>
    </div>
  );
}

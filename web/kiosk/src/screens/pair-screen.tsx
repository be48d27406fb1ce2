import { IconRefresh } from '@tabler/icons-react';
import { useMemo } from 'react';
import { renderSVG } from 'uqr';
import type { Kiosk } from '../kiosk.ts';
import { Frame } from '../parts/frame/frame.tsx';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { LanguageChoice } from '../parts/settings/language-choice.tsx';
import { useStore } from '../store.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './pair-screen.module.css';

const groupSize = 3;

export function PairScreen({ kiosk }: { kiosk: Kiosk }) {
  const { code, isOffline } = useStore(kiosk.store);
  const { t, time } = useTexts();
  return (
    <Frame kiosk={kiosk}>
      <div className={classes['root']}>
        <header>
          <h1>{t('pairTitle')}</h1>
          <p>{t('pairSteps')}</p>
        </header>
        {/* Read as one code, not as six letters. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div className={classes['code']} role="img" aria-label={code?.code ?? t('loading')}>
          {Array.from(code?.code ?? '······', (sign, index) => (
            <b key={index} data-gap={index === groupSize || undefined}>
              {sign}
            </b>
          ))}
        </div>
        {code && <QrCode text={`${window.location.origin}/devices?pair=${code.code}`} />}
        <div className={classes['validity']}>
          <KioskButton onClick={() => kiosk.renewCode()}>
            <IconRefresh size={30} stroke={1.9} aria-hidden />
            {t('newCode')}
          </KioskButton>
          {code && <span>{t('validUntil', { time: time(code.expiresAt) })}</span>}
        </div>
        <output className={classes['waiting']}>
          {isOffline ? t('serverAway') : t('waitingForConfirmation')}
        </output>
        <LanguageChoice kiosk={kiosk} />
      </div>
    </Frame>
  );
}

function QrCode({ text }: { text: string }) {
  const { t } = useTexts();
  const image = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`,
    [text],
  );
  return (
    <figure className={classes['qr']}>
      <img src={image} alt="" />
      <figcaption>{t('scanWithPhone')}</figcaption>
    </figure>
  );
}

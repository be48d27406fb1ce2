import { IconRefresh, IconWorld } from '#icons';
import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import type { Kiosk } from '../kiosk.ts';
import { Frame } from '../parts/frame/frame.tsx';
import { KioskButton } from '../parts/controls/kiosk-button.tsx';
import { Sheet } from '../parts/controls/sheet.tsx';
import { LanguageChoice } from '../parts/settings/language-choice.tsx';
import { useStore } from '../store.ts';
import { languageNames } from '../texts/languages.ts';
import { useTexts } from '../texts/texts.ts';
import classes from './pair-screen.module.css';

const groupSize = 3;

export function PairScreen({ kiosk }: { kiosk: Kiosk }) {
  const { code, isOffline } = useStore(kiosk.store);
  const { t, time } = useTexts();
  return (
    <Frame kiosk={kiosk} corner={<LanguageButton kiosk={kiosk} />}>
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
          {!isOffline && <span className={classes['spinner']} />}
          {isOffline ? t('serverAway') : t('waitingForConfirmation')}
        </output>
      </div>
    </Frame>
  );
}

function LanguageButton({ kiosk }: { kiosk: Kiosk }) {
  const { t, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <KioskButton
        kind="quiet"
        className={classes['language']}
        aria-label={`${t('language')}: ${languageNames[language]}`}
        onClick={() => setOpen(true)}
      >
        <IconWorld size={30} stroke={1.9} aria-hidden />
        <span>{languageNames[language]}</span>
      </KioskButton>
      {isOpen && (
        <Sheet title={t('language')} onClose={() => setOpen(false)}>
          <LanguageChoice kiosk={kiosk} />
        </Sheet>
      )}
    </>
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

import { IconAlertTriangle, IconLock } from '#icons';
import type { ReactNode } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './frame.module.css';
import { KioskButton } from '../controls/kiosk-button.tsx';
import { serviceColours, serviceNow } from '../../services.ts';
import { StatusItems } from './status-items.tsx';
import { useNotice } from './use-notice.ts';
import { useNow } from './use-now.ts';

interface FrameProps {
  kiosk: Kiosk;
  /** Opens the settings; without it there is no such button. */
  onSettings?: (() => void) | undefined;
  /** In the top bar, instead of the service. */
  corner?: ReactNode;
  children: ReactNode;
}

/** Top bar, one notice and the status line around each screen. */
export function Frame({ kiosk, onSettings, corner, children }: FrameProps) {
  const { settings } = useStore(kiosk.store);
  const { t } = useTexts();
  const notice = useNotice(kiosk);
  return (
    <div className={classes['root']}>
      <header className={classes['top']}>
        <img className={classes['logo']} src="/favicon.svg" alt="" />
        <span className={classes['place']} dir="auto">
          {settings?.device.name ?? 'WasteGauge'}
        </span>
        <span className={classes['site']} dir="auto">
          {settings?.site.name}
        </span>
        {corner ?? <ServiceNow kiosk={kiosk} />}
        <Clock />
      </header>
      {notice ? (
        <output className={classes['notice']}>
          <IconAlertTriangle size={30} stroke={1.9} aria-hidden />
          <p>{notice.text}</p>
          {notice.onClose && <KioskButton onClick={notice.onClose}>{t('done')}</KioskButton>}
        </output>
      ) : (
        <span />
      )}
      {/* Screens without a button must scroll with the keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <main className={classes['content']} tabIndex={0}>
        {children}
      </main>
      <footer className={classes['status']}>
        <div className={classes['items']}>
          <StatusItems kiosk={kiosk} />
        </div>
        {onSettings && (
          <KioskButton kind="quiet" onClick={onSettings}>
            <IconLock size={28} stroke={1.9} aria-hidden />
            <span className={classes['long']}>{t('settings')}</span>
          </KioskButton>
        )}
      </footer>
    </div>
  );
}

function ServiceNow({ kiosk }: { kiosk: Kiosk }) {
  const state = useStore(kiosk.store);
  const { t } = useTexts();
  const now = useNow();
  const current = serviceNow(state, now);
  return (
    <span className={classes['service']}>
      {current && (
        <>
          <span
            className={classes['swatch']}
            style={{ background: serviceColours[current.service] }}
          />
          {t(current.service)} <small>{t('until', { time: current.end })}</small>
        </>
      )}
    </span>
  );
}

function Clock() {
  const { time } = useTexts();
  return <time className={classes['clock']}>{time(useNow())}</time>;
}

import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from './kiosk-button.tsx';
import classes from './sheet.module.css';

interface SheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Sheet({ title, onClose, children }: SheetProps) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={classes['root']} aria-label={title} onClose={onClose}>
      <header>
        <h2>{title}</h2>
        <KioskButton onClick={onClose}>{t('back')}</KioskButton>
      </header>
      {children}
    </dialog>
  );
}

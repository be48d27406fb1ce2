import { IconBucket, IconChevronDown } from '#icons';
import { useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { signBefore } from '../../texts/languages.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './container-choice.module.css';
import { KioskButton } from '../controls/kiosk-button.tsx';
import { Sheet } from '../controls/sheet.tsx';

/** The chosen container stays chosen until another one is. */
export function ContainerChoice({ kiosk }: { kiosk: Kiosk }) {
  const { settings, container } = useStore(kiosk.store);
  const { t, roughKg } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const containers = settings?.containers ?? [];
  const chosen = containers.find(({ id }) => id === container);
  const choose = (id: number | null): void => {
    kiosk.chooseContainer(id);
    setOpen(false);
  };
  return (
    <>
      <KioskButton
        className={classes['button']}
        aria-haspopup="dialog"
        aria-pressed={chosen !== undefined}
        onClick={() => setOpen(true)}
      >
        <IconBucket size={30} stroke={1.9} aria-hidden />
        <span>{chosen?.name ?? t('noContainer')}</span>
        {chosen && (
          <small>
            {signBefore('−')}
            {roughKg(chosen.tare * 1000)} {t('kg')}
          </small>
        )}
        <IconChevronDown size={28} stroke={1.9} aria-hidden />
      </KioskButton>
      {isOpen && (
        <Sheet title={t('container')} onClose={() => setOpen(false)}>
          <div className={classes['list']}>
            <KioskButton aria-pressed={!chosen} onClick={() => choose(null)}>
              {t('noContainer')}
            </KioskButton>
            {containers.map(({ id, name, tare }) => (
              <KioskButton key={id} aria-pressed={id === container} onClick={() => choose(id)}>
                <span>{name}</span>
                <small>
                  {roughKg(tare * 1000)} {t('kg')}
                </small>
              </KioskButton>
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}

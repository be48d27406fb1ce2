import { IconChevronDown } from '#icons';
import { useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';
import { Sheet } from '../controls/sheet.tsx';
import { WasteTypeChoice } from './waste-type-choice.tsx';
import { wasteTypeColours } from './waste-types.ts';
import classes from './waste-type-button.module.css';

/** Where three buttons do not fit. */
export function WasteTypeButton({ kiosk }: { kiosk: Kiosk }) {
  const { wasteType } = useStore(kiosk.store);
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <KioskButton className={classes['root']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <i style={{ background: wasteTypeColours[wasteType] }} />
        <span>{t(wasteType)}</span>
        <IconChevronDown size={28} stroke={1.9} aria-hidden />
      </KioskButton>
      {isOpen && (
        <Sheet title={t('reason')} onClose={() => setOpen(false)}>
          <WasteTypeChoice kiosk={kiosk} onChosen={() => setOpen(false)} />
        </Sheet>
      )}
    </>
  );
}

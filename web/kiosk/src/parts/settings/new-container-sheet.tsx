import type { SiteContainer } from '@wastegauge/contract/waste/tablets';
import { useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { containerOnScale } from '../../scale/container-on-scale.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';
import { LetterPad } from '../controls/letter-pad.tsx';
import classes from './new-container-sheet.module.css';
import { Sheet } from '../controls/sheet.tsx';

interface NewContainerSheetProps {
  kiosk: Kiosk;
  onClose: () => void;
  onAdded: (container: SiteContainer) => void;
}

export function NewContainerSheet({ kiosk, onClose, onAdded }: NewContainerSheetProps) {
  const { scale } = useStore(kiosk.store);
  const { t, kg } = useTexts();
  const [name, setName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const tare = containerOnScale(scale);

  async function add(weight: number): Promise<void> {
    setSaving(true);
    const added = await kiosk.addContainer(name.trim(), weight);
    setSaving(false);
    setFailed(!added);
    if (added) onAdded(added);
  }

  return (
    <Sheet title={t('addContainer')} onClose={onClose}>
      <div className={classes['root']}>
        <output>{t(hasFailed ? 'notSaved' : 'newContainerHint')}</output>
        <div className={classes['line']}>
          <output aria-label={t('containerName')}>{name}</output>
          <b>
            {tare === undefined ? '–' : kg(tare * 1000)} {t('kg')}
          </b>
        </div>
        <LetterPad kiosk={kiosk} value={name} hasSigns onChange={setName} />
        <KioskButton
          kind="primary"
          disabled={isSaving || name.trim() === '' || tare === undefined}
          onClick={() => tare !== undefined && void add(tare)}
        >
          {t('addContainer')}
        </KioskButton>
      </div>
    </Sheet>
  );
}

import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';
import liveWeight from '../weighing/live-weight.module.css';
import { kitchenWasteTypes, wasteTypeColours } from './waste-types.ts';
import classes from './waste-type-choice.module.css';

/** The chosen type stays chosen until another one is. */
export function WasteTypeChoice({ kiosk, onChosen }: { kiosk: Kiosk; onChosen?: () => void }) {
  const { wasteType } = useStore(kiosk.store);
  const { t } = useTexts();
  return (
    <fieldset className={classes['root']} aria-label={t('reason')}>
      <span className={liveWeight['label']}>{t('reason')}</span>
      {kitchenWasteTypes.map((code) => (
        <KioskButton
          key={code}
          aria-pressed={code === wasteType}
          onClick={() => {
            kiosk.chooseWasteType(code);
            onChosen?.();
          }}
        >
          <i style={{ background: wasteTypeColours[code] }} />
          {t(code)}
        </KioskButton>
      ))}
    </fieldset>
  );
}

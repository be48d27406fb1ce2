import { IconMinus, IconPlus } from '#icons';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './brightness-setting.module.css';
import { KioskButton } from '../controls/kiosk-button.tsx';
import panel from '../controls/panel.module.css';

/** Darker than this, the way back could not be read. */
const darkest = 40;
const brightest = 100;
const step = 10;

export function BrightnessSetting({ kiosk }: { kiosk: Kiosk }) {
  const { brightness } = useStore(kiosk.store);
  const { t, number } = useTexts();
  return (
    <section className={panel['root']}>
      <div className={panel['head']}>
        <h2>{t('brightness')}</h2>
        <span dir="ltr">{number(brightness)} %</span>
      </div>
      <div className={classes['root']}>
        <KioskButton
          aria-label={t('darker')}
          disabled={brightness <= darkest}
          onClick={() => kiosk.setBrightness(brightness - step)}
        >
          <IconMinus size={30} stroke={1.9} aria-hidden />
        </KioskButton>
        <input
          type="range"
          aria-label={t('brightness')}
          min={darkest}
          max={brightest}
          step={step}
          value={brightness}
          onChange={({ target }) => kiosk.setBrightness(Number(target.value))}
        />
        <KioskButton
          aria-label={t('brighter')}
          disabled={brightness >= brightest}
          onClick={() => kiosk.setBrightness(brightness + step)}
        >
          <IconPlus size={30} stroke={1.9} aria-hidden />
        </KioskButton>
      </div>
    </section>
  );
}

import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { kioskLanguages, languageNames } from '../../texts/languages.ts';
import { useTexts } from '../../texts/texts.ts';
import { KioskButton } from '../controls/kiosk-button.tsx';
import classes from '../controls/choice-grid.module.css';

export function LanguageChoice({ kiosk }: { kiosk: Kiosk }) {
  const { language } = useStore(kiosk.store);
  const { t } = useTexts();
  return (
    <section className={classes['root']} aria-label={t('language')}>
      {kioskLanguages.map((each) => (
        <KioskButton
          key={each}
          lang={each}
          aria-pressed={each === language}
          onClick={() => void kiosk.setLanguage(each)}
        >
          {languageNames[each]}
        </KioskButton>
      ))}
    </section>
  );
}

import { useEffect, useMemo, useState } from 'react';
import type { Kiosk } from './kiosk.ts';
import { PairScreen } from './screens/pair-screen.tsx';
import { RevokedScreen } from './screens/revoked-screen.tsx';
import { WorkScreens } from './screens/work-screens.tsx';
import { useStore } from './store.ts';
import type { KioskLanguage } from './texts/languages.ts';
import {
  createTranslator,
  loadTexts,
  setDocumentLanguage,
  TextsContext,
  type Texts,
} from './texts/texts.ts';

export function KioskApp({ kiosk }: { kiosk: Kiosk }) {
  const { phase, language, settings, brightness } = useStore(kiosk.store);
  const loaded = useLoadedTexts(language);
  const timezone = settings?.site.timezone;
  const translator = useMemo(
    () => loaded && createTranslator(loaded.language, loaded.texts, timezone),
    [loaded, timezone],
  );
  if (!translator) return null;
  return (
    <TextsContext value={translator}>
      {phase === 'pairing' && <PairScreen kiosk={kiosk} />}
      {phase === 'revoked' && <RevokedScreen kiosk={kiosk} />}
      {phase === 'running' && <WorkScreens kiosk={kiosk} />}
      {brightness < 100 && (
        <div
          style={{
            position: 'fixed',
            inset: 0,
            background: '#000',
            opacity: (100 - brightness) / 100,
            pointerEvents: 'none',
          }}
        />
      )}
    </TextsContext>
  );
}

/** The previous language stays on screen while the next one loads. */
function useLoadedTexts(
  language: KioskLanguage,
): { language: KioskLanguage; texts: Texts } | undefined {
  const [loaded, setLoaded] = useState<{ language: KioskLanguage; texts: Texts }>();
  useEffect(() => {
    let isCurrent = true;
    void loadTexts(language).then((texts) => {
      if (!isCurrent) return;
      setDocumentLanguage(language);
      setLoaded({ language, texts });
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loaded;
}

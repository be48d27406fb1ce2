import { useEffect, useState } from 'react';
import type { Kiosk } from '../kiosk.ts';
import { Frame } from '../parts/frame/frame.tsx';
import { useStore } from '../store.ts';
import { ChooseScreen } from './choose-screen.tsx';
import { CountScreen } from './count-screen.tsx';
import { PassiveScreen } from './passive-screen.tsx';
import { ReadyScreen } from './ready-screen.tsx';
import { SavedScreen } from './saved-screen.tsx';
import { ScaleLostScreen } from './scale-lost-screen.tsx';
import { ScaleScreen } from './scale-screen.tsx';
import { SearchScreen } from './search-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

type View = 'work' | 'count' | 'scale' | 'settings';

export function WorkScreens({ kiosk }: { kiosk: Kiosk }) {
  const { scale, choosing, saved, settings } = useStore(kiosk.store);
  const [view, setView] = useState<View>(scale.way === null ? 'scale' : 'work');
  /** The search ends with the item it was opened for. */
  const [searchedItem, setSearchedItem] = useState<number | null>(null);
  const openWork = (): void => setView(scale.way === null ? 'scale' : 'work');
  const isWeighing = view !== 'settings' && view !== 'scale';
  useEffect(() => kiosk.pauseWeighing(!isWeighing), [kiosk, isWeighing]);
  const isBin = settings?.device.weighing === 'cumulative';

  function screen() {
    if (view === 'settings') {
      return <SettingsScreen kiosk={kiosk} onBack={openWork} onScale={() => setView('scale')} />;
    }
    if (view === 'scale') {
      return <ScaleScreen kiosk={kiosk} onDone={openWork} />;
    }
    if (isBin) {
      const isLost = scale.status === 'lost';
      return isLost ? <ScaleLostScreen kiosk={kiosk} /> : <PassiveScreen kiosk={kiosk} />;
    }
    if (saved && !choosing && view !== 'count') return <SavedScreen kiosk={kiosk} saved={saved} />;
    if (view === 'count' || (scale.way === 'none' && !choosing)) {
      return <CountScreen kiosk={kiosk} onBack={scale.way === 'none' ? undefined : openWork} />;
    }
    if (choosing && choosing.item === searchedItem) {
      return <SearchScreen kiosk={kiosk} onBack={closeSearch} onChoose={saveAs} />;
    }
    if (choosing) {
      return <ChooseScreen kiosk={kiosk} onSearch={() => setSearchedItem(choosing.item)} />;
    }
    if (scale.status === 'lost') {
      return <ScaleLostScreen kiosk={kiosk} onCount={() => setView('count')} />;
    }
    return <ReadyScreen kiosk={kiosk} onCount={() => setView('count')} />;
  }

  function closeSearch(): void {
    setSearchedItem(null);
  }

  function saveAs(food: number): void {
    closeSearch();
    void kiosk.saveWeighed(food);
  }

  return (
    <Frame kiosk={kiosk} onSettings={view === 'settings' ? undefined : () => setView('settings')}>
      {screen()}
    </Frame>
  );
}

import { IconCurrencyEuro, IconLeaf, IconScale, IconUsers, type Icon } from '@tabler/icons-react';
import type { DisplayMode } from '@wastegauge/contract/values/filters';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list-page.module.css';

interface DisplayCardProps {
  display: DisplayMode;
  onDisplay: (display: DisplayMode) => void;
  panelId: string;
}

const tabs = ['weight', 'price', 'environmental'] as const satisfies readonly DisplayMode[];

const icons: Record<DisplayMode, Icon> = {
  weight: IconScale,
  price: IconCurrencyEuro,
  environmental: IconLeaf,
  waste_per_cover: IconUsers,
};

export const tabId = (panelId: string, display: DisplayMode): string => `${panelId}-${display}`;

/** A figure that only the filters offer gets a tab while it is selected. */
export function DisplayCard({ display, onDisplay, panelId }: DisplayCardProps) {
  const { t } = useTranslation('insights');
  const shown: readonly DisplayMode[] = tabs.some((tab) => tab === display)
    ? tabs
    : [...tabs, display];
  const handleKey = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const ends = { Home: shown[0], End: shown.at(-1) }[event.key];
    const index = shown.indexOf(display);
    const next = step === undefined ? ends : shown.at((index + step) % shown.length);
    if (next === undefined) return;
    event.preventDefault();
    onDisplay(next);
    document.getElementById(tabId(panelId, next))?.focus();
  };
  return (
    <div className={classes['tabs']} role="tablist" aria-label={t('display')}>
      {shown.map((mode) => {
        const TabIcon = icons[mode];
        return (
          <button
            key={mode}
            type="button"
            role="tab"
            id={tabId(panelId, mode)}
            aria-selected={mode === display}
            aria-controls={panelId}
            tabIndex={mode === display ? 0 : -1}
            onClick={() => onDisplay(mode)}
            onKeyDown={handleKey}
          >
            <TabIcon size={18} stroke={1.7} aria-hidden />
            {t(`tabs.${mode}`)}
          </button>
        );
      })}
    </div>
  );
}

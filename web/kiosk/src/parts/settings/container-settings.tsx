import { IconPlus } from '#icons';
import type { SiteContainer } from '@wastegauge/contract/waste/tablets';
import { useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { containerOnScale } from '../../scale/container-on-scale.ts';
import { useStore } from '../../store.ts';
import { useTexts } from '../../texts/texts.ts';
import classes from './container-settings.module.css';
import { KioskButton } from '../controls/kiosk-button.tsx';
import { NewContainerSheet } from './new-container-sheet.tsx';
import panel from '../controls/panel.module.css';

export function ContainerSettings({ kiosk }: { kiosk: Kiosk }) {
  const { settings, scale } = useStore(kiosk.store);
  const { t, roughKg, kg } = useTexts();
  const [isAdding, setAdding] = useState(false);
  const [message, setMessage] = useState<string>();

  const stored = (name: string, tare: number): string =>
    t('containerStored', { name, weight: kg(tare * 1000) });

  async function weigh({ id, name }: SiteContainer): Promise<void> {
    const tare = containerOnScale(scale);
    if (tare === undefined) return setMessage(t('weighContainerHint'));
    const isStored = await kiosk.weighContainer(id, tare);
    setMessage(isStored ? stored(name, tare) : t('notSaved'));
  }

  return (
    <section className={panel['root']}>
      <div className={panel['head']}>
        <h2>{t('containers')}</h2>
        <span>
          {scale.grams === null ? '–' : kg(scale.grams)} {t('kg')}
        </span>
      </div>
      <output className={classes['hint']}>{message ?? t('weighContainerHint')}</output>
      <div className={classes['list']}>
        {(settings?.containers ?? []).map((container) => (
          <KioskButton key={container.id} onClick={() => void weigh(container)}>
            <span>{container.name}</span>
            <small>
              {roughKg(container.tare * 1000)} {t('kg')}
            </small>
          </KioskButton>
        ))}
        <KioskButton aria-haspopup="dialog" onClick={() => setAdding(true)}>
          <IconPlus size={30} stroke={1.9} aria-hidden />
          {t('addContainer')}
        </KioskButton>
      </div>
      {isAdding && (
        <NewContainerSheet
          kiosk={kiosk}
          onClose={() => setAdding(false)}
          onAdded={({ name, tare }) => {
            setAdding(false);
            setMessage(stored(name, tare));
          }}
        />
      )}
    </section>
  );
}

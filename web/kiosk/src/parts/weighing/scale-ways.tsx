import { IconBluetooth, IconHash, IconKeyboard, IconPlug, IconUsb, type Icon } from '#icons';
import {
  findScaleWays,
  type BrowserFeatures,
  type ScaleWay,
  type WaySupport,
} from '@wastegauge/scales/capabilities';
import { useEffect, useState } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';
import { useTexts, type TextKey } from '../../texts/texts.ts';
import classes from './scale-ways.module.css';

interface Way {
  way: ScaleWay;
  icon: Icon;
  name: TextKey;
  hint: TextKey;
}

const ways: Way[] = [
  { way: 'hid', icon: IconUsb, name: 'usbScale', hint: 'usbHint' },
  { way: 'serial', icon: IconPlug, name: 'serialScale', hint: 'serialHint' },
  { way: 'bluetooth', icon: IconBluetooth, name: 'bluetoothScale', hint: 'bluetoothHint' },
  { way: 'wedge', icon: IconKeyboard, name: 'typingScale', hint: 'typingHint' },
  { way: 'none', icon: IconHash, name: 'withoutScale', hint: 'withoutScaleHint' },
];

/** The ways of connecting a scale, with the reason why one is not offered. */
export function ScaleWays({ kiosk, isBin }: { kiosk: Kiosk; isBin: boolean }) {
  const { scale } = useStore(kiosk.store);
  const { t } = useTexts();
  const [support, setSupport] = useState<Record<ScaleWay, WaySupport>>();
  useEffect(() => {
    // The DOM types do not have these interfaces.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    void findScaleWays(window as unknown as BrowserFeatures).then(setSupport);
  }, []);
  // A bin cannot be counted.
  const offered = ways.filter(({ way }) => way !== 'none' || !isBin);

  function detail({ way, hint }: Way): string {
    const found = support?.[way];
    if (found && !found.isSupported) return t(found.reason);
    if (way !== scale.way || way === 'none') return t(hint);
    if (scale.status === 'connected') return t('connected');
    return t(scale.status === 'connecting' ? 'connecting' : hint);
  }

  return (
    <div className={classes['root']} role="radiogroup" aria-label={t('scaleTitle')}>
      {offered.map((each) => (
        <button
          key={each.way}
          type="button"
          // A tap on the chosen one connects again, which a radio button would not do.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="radio"
          aria-checked={each.way === scale.way}
          disabled={support?.[each.way].isSupported !== true}
          onClick={() => void kiosk.connectScale(each.way)}
        >
          <each.icon size={38} stroke={1.7} aria-hidden />
          <b>{t(each.name)}</b>
          <small>{detail(each)}</small>
          <i />
        </button>
      ))}
    </div>
  );
}

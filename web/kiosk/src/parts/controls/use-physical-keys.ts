import { useEffect, useEffectEvent } from 'react';
import type { Kiosk } from '../../kiosk.ts';
import { useStore } from '../../store.ts';

/** Keys of a real keyboard. The keys of a scale that types are no input. */
export function usePhysicalKeys(kiosk: Kiosk, onKey: (key: string) => void): void {
  const { scale } = useStore(kiosk.store);
  const isTypingScale = scale.way === 'wedge';
  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    if (ctrlKey || altKey || metaKey) return;
    // Space presses the focused button.
    if (key === ' ' && target instanceof HTMLElement && target.closest('button')) return;
    if (key.length === 1 || key === 'Backspace') onKey(key);
  });
  useEffect(() => {
    if (isTypingScale) return undefined;
    const listener = (event: KeyboardEvent): void => takeKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isTypingScale]);
}

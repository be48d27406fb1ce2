import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusHeading } from '../../ui/focus-heading.ts';

export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let hasGoneOn = false;
    const noteAct = (): void => {
      hasGoneOn = true;
    };
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        hasGoneOn = false;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const { activeElement, body } = document;
        // Keep focus that moved while the page was loading, for example into a menu.
        if (hasGoneOn && activeElement !== body) return;
        // Keep focus in a field that is still on the page.
        if (activeElement?.matches('main input')) return;
        const field = document.querySelector<HTMLElement>('main [data-first-field] input');
        if (field) field.focus({ preventScroll: true });
        else focusHeading();
      }),
    ];
    for (const act of acts) addEventListener(act, noteAct, true);
    return () => {
      for (const stop of stops) stop();
      for (const act of acts) removeEventListener(act, noteAct, true);
    };
  }, [router]);
}

const acts = ['pointerdown', 'keydown'] as const;

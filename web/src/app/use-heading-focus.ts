import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a change of page the reader stands at its heading, as after a full page load. */
export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading = document.querySelector<HTMLElement>('main h1');
        if (!heading) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }),
    [router],
  );
}

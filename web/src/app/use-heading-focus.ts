import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** After a change of page the reader stands at its heading, or in the field it is all about. */
export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const field = document.querySelector<HTMLElement>('main [data-first-field] input');
        const heading = document.querySelector<HTMLElement>('main h1');
        if (heading) heading.tabIndex = -1;
        (field ?? heading)?.focus({ preventScroll: true });
      }),
    [router],
  );
}

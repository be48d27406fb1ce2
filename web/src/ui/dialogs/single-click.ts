import type { MouseEvent } from 'react';

/** Ignores the second click of a double click, which arrives before React re-renders. */
export const singleClick =
  (act: () => void) =>
  ({ detail: clicks }: MouseEvent): void => {
    if (clicks < 2) act();
  };

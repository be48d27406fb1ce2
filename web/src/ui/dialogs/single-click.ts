import type { MouseEvent } from 'react';

/** For `onClick`: the second click of a double click comes before the page knows of the first. */
export const singleClick =
  (act: () => void) =>
  ({ detail: clicks }: MouseEvent): void => {
    if (clicks < 2) act();
  };

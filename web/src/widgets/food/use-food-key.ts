import { useEffect, useRef, type RefObject } from 'react';
import { isTyping } from '../../ui/is-typing.ts';

/** As on the labelling pages. */
export const foodKey = '/';

/**
 * Opens the food choice of the row with the focus, else of the row under the mouse; `undefined` without either. Rows
 * have their key in `data-row`.
 */
export function useFoodKey(
  area: RefObject<HTMLElement | null>,
  open: (rowKey: string | undefined) => void,
): void {
  const handler = useRef(open);
  useEffect(() => {
    handler.current = open;
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => {
      if (event.key !== foodKey || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      handler.current(findRow(area.current));
    };
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [area]);
}

const isDialogOpen = (): boolean => document.querySelector('[aria-modal=true]') !== null;

function findRow(area: HTMLElement | null): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  const row =
    focused && area?.contains(focused)
      ? focused
      : area?.querySelector<HTMLElement>('[data-row]:hover');
  return row?.dataset['row'];
}

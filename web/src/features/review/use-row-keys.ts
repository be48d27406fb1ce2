import { useEffect, useEffectEvent } from 'react';

/** Fields, lists and dialogs handle the arrow keys themselves. */
const ownArrows =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="radiogroup"], [data-arrows]';

export function useRowKeys(move: (by: 1 | -1) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (event.target instanceof Element && event.target.closest(ownArrows)) return;
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

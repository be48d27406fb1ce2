import { useEffect, useRef, type RefObject } from 'react';

/** Ignores key repeats that would decide about a picture before it was seen. */
const ignoreKeysMs = 100;

interface Shortcuts {
  area: RefObject<HTMLElement | null>;
  subject: number | null;
  isEnabled: boolean;
  actions: Partial<Record<string, () => void>>;
  field?: RefObject<HTMLInputElement | null> | undefined;
}

export function useShortcuts({ area, subject, isEnabled, actions, field }: Shortcuts): void {
  const handler = useRef<(event: KeyboardEvent) => void>(() => {});
  const shown = useRef({ subject, atMs: 0 });
  useEffect(() => {
    if (shown.current.subject !== subject) shown.current = { subject, atMs: performance.now() };
    handler.current = (event) => {
      const action = actions[event.key];
      if (!isEnabled || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !isForArea(event, area.current)) return;
      if (!action) return isLetter(event) ? field?.current?.focus() : undefined;
      event.preventDefault();
      if (!event.repeat && performance.now() - shown.current.atMs >= ignoreKeysMs) action();
    };
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => handler.current(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

const isLetter = ({ key, target }: KeyboardEvent): boolean =>
  /^\p{L}$/u.test(key) && !(target instanceof HTMLInputElement);

function isForArea({ key, target }: KeyboardEvent, area: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target !== document.body && area?.contains(target) !== true) return false;
  if (key === 'Enter') return target.closest('button, a') === null;
  const isFilledField =
    target instanceof HTMLInputElement && target.type === 'text' && target.value !== '';
  return !isFilledField && !(target instanceof HTMLSelectElement);
}

import { useEffect, useRef, type RefObject } from 'react';
import { keyEffect, type KeyPlace } from './shortcut-keys.ts';

/** Ignores key repeats that would decide about a picture before it was seen. */
const ignoreKeysMs = 100;

interface Shortcuts {
  area: RefObject<HTMLElement | null>;
  subject: number | null;
  isEnabled: boolean;
  actions: Partial<Record<string, () => void>>;
  /** The food box. */
  field?: RefObject<HTMLInputElement | null> | undefined;
}

export function useShortcuts({ area, subject, isEnabled, actions, field }: Shortcuts): void {
  const handler = useRef<(event: KeyboardEvent) => void>(() => {});
  const shown = useRef({ subject, atMs: 0 });
  useEffect(() => {
    if (shown.current.subject !== subject) shown.current = { subject, atMs: performance.now() };
    handler.current = (event) => {
      if (!isEnabled || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      const action = actions[key] ?? actions[key.toLowerCase()];
      const effect = keyEffect({
        key,
        place: keyPlace(event.target, area.current),
        hasAction: action !== undefined,
        isDeliberate: !event.repeat && performance.now() - shown.current.atMs >= ignoreKeysMs,
      });
      if (effect === 'typeInSearch') field?.current?.focus();
      if (effect === 'run' || effect === 'block') event.preventDefault();
      if (effect === 'run') action?.();
      if (effect !== 'openSearch' || !field?.current) return;
      event.preventDefault();
      field.current.focus();
      field.current.click();
    };
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent): void => handler.current(event);
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

function keyPlace(target: EventTarget | null, area: HTMLElement | null): KeyPlace {
  if (!(target instanceof HTMLElement)) return 'outside';
  if (target !== document.body && area?.contains(target) !== true) return 'outside';
  if (target.closest('button, a')) return 'button';
  if (target instanceof HTMLSelectElement) return 'select';
  if (!(target instanceof HTMLInputElement)) return 'page';
  if (target.type !== 'text') return 'choice';
  return target.value === '' && target.ariaExpanded !== 'true' ? 'emptyField' : 'filledField';
}

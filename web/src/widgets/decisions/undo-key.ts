import { isTyping } from '../../ui/is-typing.ts';

let stopListening: () => void = () => {};

/** Only the newest decision listens; typing in a field is not a shortcut. */
export function listenForUndo(undo: () => void, milliseconds: number): () => void {
  stopListening();
  const handle = (event: KeyboardEvent): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (event.key.toLowerCase() !== 'u' || !isPlain || event.defaultPrevented) return;
    if (isTyping(event.target)) return;
    event.preventDefault();
    undo();
  };
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener('keydown', handle);
  };
  const timer = setTimeout(stop, milliseconds);
  document.addEventListener('keydown', handle);
  stopListening = stop;
  return stop;
}

import { useEffect, useSyncExternalStore } from 'react';

let documentName: string | undefined;
const listeners = new Set<() => void>();

function setDocumentName(name: string | undefined): void {
  documentName = name;
  for (const notify of listeners) notify();
}

/** Titles the browser tab by what the page shows, such as a food, instead of the route's title. */
export function useDocumentName(name: string | undefined): void {
  useEffect(() => {
    setDocumentName(name);
    return () => setDocumentName(undefined);
  }, [name]);
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

export const useShownDocumentName = (): string | undefined =>
  useSyncExternalStore(subscribe, () => documentName);

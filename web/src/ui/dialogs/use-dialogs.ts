import { useState } from 'react';

/** `close` leaves other dialogs open, so a dialog that finishes saving late closes only itself. */
export function useDialogs<Name extends string>() {
  const [opened, open] = useState<Name>();
  const close = (name: Name) => (): void =>
    open((current) => (current === name ? undefined : current));
  return { opened, open, close };
}

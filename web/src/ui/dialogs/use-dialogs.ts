import { useState } from 'react';

/** Which of the dialogs of a page is open; one that was left while it saved closes nothing but itself. */
export function useDialogs<Name extends string>() {
  const [opened, open] = useState<Name>();
  const close = (own: Name) => (): void => open((shown) => (shown === own ? undefined : shown));
  return { opened, open, close };
}

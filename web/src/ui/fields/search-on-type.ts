import type { KeyboardEvent, MouseEvent } from 'react';

/** Typing replaces the name of the chosen option instead of extending it. */
export function searchOnType(chosenLabel: string | undefined) {
  const selectLabel = ({ currentTarget: input }: { currentTarget: HTMLInputElement }): void => {
    const hasSelection = input.selectionStart !== input.selectionEnd;
    if (input.value === chosenLabel && !hasSelection) input.select();
  };
  return {
    onClick: (event: MouseEvent<HTMLInputElement>): void => selectLabel(event),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      // Touch keyboards report keys as Unidentified.
      if (event.key.length === 1 || event.key === 'Unidentified') selectLabel(event);
    },
  };
}

import { useFocusReturn } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Counts openings, 0 before the first. Used as a key it resets the dialog on each opening but keeps
 * it mounted while it closes. Returns focus, because a dialog mounted on opening cannot know the
 * opener.
 */
export function useOpening(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen, number: isOpen ? 1 : 0 });
  useFocusReturn({ opened: isOpen, shouldReturnFocus: true });
  if (opening.isOpen !== isOpen) {
    const number = isOpen ? opening.number + 1 : opening.number;
    setOpening({ isOpen, number });
    return number;
  }
  return opening.number;
}

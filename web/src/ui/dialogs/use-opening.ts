import { useFocusReturn } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Grows with each opening, 0 before the first: as a key it lets a dialog begin anew, and what closes
 * stays on screen. A dialog that is made as it opens does not know who opened it: the focus goes back from here.
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

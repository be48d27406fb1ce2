import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, type RefObject } from 'react';

const keyboardMedia = '(hover: hover) and (pointer: fine) and (min-width: 600px)';

/** Focuses a box for each subject, except on touch devices, where it would open the keyboard. */
export function useKeyboardFocus(
  subject: number | boolean | null,
): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const hasKeyboard = useMediaQuery(keyboardMedia, true, { getInitialValueInEffect: false });
  useEffect(() => {
    if (subject !== null && hasKeyboard) field.current?.focus({ preventScroll: true });
  }, [subject, hasKeyboard]);
  return field;
}

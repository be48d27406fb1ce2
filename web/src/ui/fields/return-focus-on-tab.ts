import type { ComboboxStore } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** The dropdown is at the end of the document, so Tab has to continue from the field. */
export const returnFocusOnTab =
  ({ targetRef, closeDropdown }: ComboboxStore) =>
  ({ key }: KeyboardEvent): void => {
    if (key !== 'Tab') return;
    targetRef.current?.focus();
    closeDropdown();
  };

import type { ComboboxStore } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** A list opens at the end of the page: from its search box the Tab key goes on from the field itself. */
export const leaveByTab =
  ({ targetRef, closeDropdown }: ComboboxStore) =>
  ({ key }: KeyboardEvent): void => {
    if (key !== 'Tab') return;
    targetRef.current?.focus();
    closeDropdown();
  };

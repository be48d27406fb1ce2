import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );

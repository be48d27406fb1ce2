import { useSyncExternalStore } from 'react';
import { currentTheme, subscribeToTheme, type ThemeName } from './theme-name.ts';

export function useThemeName(): ThemeName {
  return useSyncExternalStore(subscribeToTheme, currentTheme);
}
